struct TranslationsDeclaration: ElementDeclaration {
  static let name = "translations"
  static let summary = "Strings in several languages."
  let version = Attribute.required("version", .literal, "the version of the format, 1.0")
  let language = Attribute.required("language", .language, "the fallback language")
  let strings = Child<StringDeclaration>.any(unique: "key")
}

struct StringDeclaration: ElementDeclaration {
  static let name = "string"
  static let summary = "A string in several languages."
  let key = Attribute.required("key", .identifier, "its name in bindings: {strings.key}")
  let texts = Child<TranslatedTextDeclaration>.some
}

struct TranslatedTextDeclaration: ElementDeclaration {
  static let name = "text"
  static let parent: String? = "string"
  static let summary = "The string in the language of its xml:lang."
  static let text = ElementRule.Text.bindings
}

extension DocumentCompiler {
  /// Reads the tables of translated strings.
  func compileStrings() {
    var places: [String: Range<Int>] = [:]
    for table in documents.tables where !findings.isFull {
      let translations = reading(
        table.root, TranslationsDeclaration(), scope("a translation"))
      let defaultLanguage = translations.written(\.language) ?? ""
      let prefix = StringsDeclaration().table.value(in: table.element).map { "\($0)." } ?? ""
      for string in translations.strings where !findings.isFull {
        guard let name = string.key else {
          stringNames.isOpen = true
          continue
        }
        let (key, range) = (prefix + name, string.valueRange(\.key))
        if let first = places.updateValue(range, forKey: key) {
          findings.add(
            Finding(.repeatedName, "there are two strings '\(key)'", at: range, fix: "rename one")
              .repeating(first))
          continue
        }
        stringNames.add(key, FieldKind())
        strings.add(key, string.entry(defaultLanguage: defaultLanguage.lowercased()))
      }
    }
    checkLanguages(places)
  }

  /// Reads a file of strings without the document that uses it.
  func compileLoneStrings() {
    parameterScope.isOpen = true
    compileStrings()
  }

  /// Reports strings that are missing in the default language, as errors, or in others, as warnings.
  private func checkLanguages(_ places: [String: Range<Int>]) {
    let languages = Set(strings.entries.values.flatMap(\.texts.keys)).sorted()
    // Strings that are missing in the same languages share a warning.
    var untranslated: [(languages: [String], keys: [String])] = []
    for key in stringNames.names {
      guard let entry = strings.entries[key], let range = places[key], !findings.isFull else {
        continue
      }
      // Mistakes in its texts were reported.
      if entry.texts[entry.defaultLanguage] == nil, findings.isClean {
        findings.add(
          Finding(
            .missingTranslation,
            "the string '\(key)' has no text in the fallback language '\(entry.defaultLanguage)'",
            at: range, fix: "add <text xml:lang=\"\(entry.defaultLanguage)\">"))
      }
      let missing = languages.filter {
        $0 != entry.defaultLanguage && entry.language(for: $0) == entry.defaultLanguage
      }
      if missing.isEmpty { continue }
      // A language includes its regions.
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

  private func addUntranslated(
    _ keys: [String], into languages: [String], at range: Range<Int>?
  ) {
    let named = keys.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let subject =
      switch keys.count {
      case 1: "the string \(named) is"
      case 2, 3: "the strings \(named) are"
      default: "the strings \(named) and \(keys.count - 3) more are"
      }
    findings.add(
      Finding(
        warning: .missingTranslation,
        "\(subject) not translated into \(languages.joined(separator: ", "))", at: range))
  }
}

extension Reading<StringDeclaration> {
  fileprivate func entry(defaultLanguage: String) -> TranslatedStrings.Entry {
    var entry = TranslatedStrings.Entry(defaultLanguage: defaultLanguage)
    var places: [String: Range<Int>] = [:]
    for var text in self.texts {
      guard let language = text.language else { continue }
      text.scope = compiler.scope("a translation")
      text.scope.isTranslation = true
      let tag = language.lowercased()
      // An invalid text isn't reported as missing.
      entry.texts[tag] = text.text ?? TextTemplate(parts: [])
      let range = text.languageRange
      if let first = places.updateValue(range, forKey: tag) {
        compiler.findings.add(
          Finding(
            .repeatedName, "the string has two texts in '\(language)'", at: range,
            fix: "remove one"
          ).repeating(first))
      }
    }
    return entry
  }
}

extension Reading<TranslatedTextDeclaration> {
  fileprivate var languageRange: Range<Int> { compiler.raw.value(of: "xml:lang", in: element) }

  /// The language of the text (`xml:lang`); reports an invalid one.
  fileprivate var language: String? {
    guard let language = element["xml:lang"] else {
      // A misspelled attribute was reported.
      if element["lang"] == nil {
        report(
          .missingAttribute, "'text' needs the attribute 'xml:lang'", at: element.nameRange,
          fix: "add xml:lang=\"…\": the language of the text")
      }
      return nil
    }
    if language.isLanguageTag { return language }
    report(
      .badValue, "invalid language '\(language)'", at: languageRange,
      fix: ValueKind.language.type.fix(of: language))
    return nil
  }
}
