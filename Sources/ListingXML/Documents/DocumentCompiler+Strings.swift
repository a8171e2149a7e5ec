extension DocumentCompiler {
  /// Reads the tables of translated strings.
  mutating func compileStrings() {
    var places: [String: Range<Int>] = [:]
    for table in documents.tables where !findings.isFull {
      let usual = table.root["language"] ?? ""
      let prefix = table.element["table"].map { "\($0)." } ?? ""
      for element in table.root.elements where validator.isValid(element) && !findings.isFull {
        guard let name = element["key"], name.isFieldName else {
          stringNames.isOpen = true
          continue
        }
        let (key, range) = (prefix + name, raw.value(of: "key", in: element))
        if let first = places.updateValue(range, forKey: key) {
          findings.add(
            Finding(.repeatedName, "there are two strings '\(key)'", at: range, fix: "rename one")
              .noting("the first one is here", at: first))
          continue
        }
        stringNames.add(key, FieldKind())
        strings.add(key, entry(element, usual: usual.lowercased()))
      }
    }
    checkLanguages(places)
  }

  /// Reads a file of strings of which nobody knows what document it is for.
  mutating func compileLoneStrings() {
    parameterScope.isOpen = true
    compileStrings()
  }

  private mutating func entry(
    _ element: DocumentElement, usual: String
  ) -> TranslatedStrings.Entry {
    var entry = TranslatedStrings.Entry(usual: usual)
    var texts: [String: DocumentElement] = [:]
    for text in element.elements where validator.isValid(text) {
      guard let language = language(of: text) else { continue }
      var scope = self.scope("a translation")
      scope.isTranslation = true
      // One that cannot be read is there all the same.
      let template = self.text(of: text, scope) ?? TextTemplate(parts: [])
      let tag = language.lowercased()
      entry.texts[tag] = template
      if let first = texts.updateValue(text, forKey: tag) {
        findings.add(
          Finding(
            .repeatedName, "the string has two texts in '\(language)'",
            at: raw.value(of: "xml:lang", in: text), fix: "remove one"
          ).noting("the first one is here", at: raw.value(of: "xml:lang", in: first)))
      }
    }
    return entry
  }

  /// The language of a text, reported where it is none.
  private mutating func language(of text: DocumentElement) -> String? {
    guard let language = text.language else {
      // One that was called otherwise was reported.
      if text["lang"] == nil {
        findings.add(
          Finding(
            .missingAttribute, "'text' needs the attribute 'xml:lang'", at: text.nameRange,
            fix: "add xml:lang=\"…\": the language of the text"))
      }
      return nil
    }
    if language.isLanguageTag { return language }
    findings.add(
      Finding(
        .badValue, "invalid language '\(language)'", at: raw.value(of: "xml:lang", in: text),
        fix: ValueKind.language.type.fix(of: language)))
    return nil
  }

  /// A string must be there in the usual language, and should be in all others.
  private mutating func checkLanguages(_ places: [String: Range<Int>]) {
    let languages = Set(strings.entries.values.flatMap(\.texts.keys)).sorted()
    // What is missing in the same languages is one piece of work.
    var untranslated: [(languages: [String], keys: [String])] = []
    for key in stringNames.names {
      guard let entry = strings.entries[key], let range = places[key], !findings.isFull else {
        continue
      }
      // What is wrong with its texts was reported.
      if entry.texts[entry.usual] == nil, findings.isClean {
        findings.add(
          Finding(
            .missingTranslation,
            "the string '\(key)' has no text in the fallback language '\(entry.usual)'",
            at: range, fix: "add <text xml:lang=\"\(entry.usual)\">"))
      }
      let missing = languages.filter {
        $0 != entry.usual && entry.language(for: $0) == entry.usual
      }
      if missing.isEmpty { continue }
      // Regions are in their language.
      let named = missing.filter { tag in !missing.contains { tag.hasPrefix("\($0)-") } }
      if let index = untranslated.firstIndex(where: { $0.languages == named }) {
        untranslated[index].keys.append(key)
      } else {
        untranslated.append((named, [key]))
      }
    }
    for (languages, keys) in untranslated where !findings.isFull {
      addUntranslated(keys, into: languages, at: places[keys[0]])
    }
  }

  private mutating func addUntranslated(
    _ keys: [String], into languages: [String], at range: Range<Int>?
  ) {
    let named = keys.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let subject =
      switch keys.count {
      case 1: "the string \(named) is"
      case 2, 3: "the strings \(named) are"
      default: "the strings \(named) and \(keys.count - 3) more are"
      }
    var finding = Finding(
      .missingTranslation,
      "\(subject) not translated into \(languages.joined(separator: ", "))", at: range)
    finding.severity = .warning
    findings.add(finding)
  }
}

extension DocumentElement {
  /// The language of what is in the element (`xml:lang`).
  fileprivate var language: String? {
    attributes.first { $0.qualifiedName == "xml:lang" }?.value
  }
}
