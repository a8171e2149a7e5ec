import ListingTesting

@testable import ListingXML

/// A random document that a registry allows.
struct RandomDocument {
  private let registry: ElementRegistry
  private var random: SeededGenerator
  private var count = 0
  private(set) var text = ""

  init(_ registry: ElementRegistry, seed: UInt64) {
    self.registry = registry
    random = SeededGenerator(seed: seed)
    let root = registry.kind.roots.randomElement(using: &random) ?? ""
    write(root, depth: 0)
  }

  private mutating func chance(_ parts: Int) -> Bool {
    Int.random(in: 0..<parts, using: &random) == 0
  }

  private mutating func write(_ key: String, depth: Int, unique: [ElementRule.Unique] = []) {
    guard let rule = registry[key] else { return }
    count += 1
    text += "<\(rule.name)"
    if depth == 0 { text += " xmlns=\"\(registry.namespace)\"" }
    for attribute in rule.attributes {
      // Values that must differ contain the number of the element.
      guard attribute.isRequired || attribute.isRequiredOfBuiltIn || chance(3) else { continue }
      let values = attribute.type.samples
      let value = values.randomElement(using: &random) ?? ""
      let isName = attribute.name == "id" || attribute.name == "name"
      let isFree = [
        ValueKind.name.type, ValueKind.identifier.type, ValueKind.literal.type,
      ].contains(attribute.type)
      text += attribute.name == "version" ? " version='1.1'" : separator()
      if attribute.name == "version" { continue }
      let isUnique = unique.contains { $0.key == key && $0.attribute == attribute.name }
      text +=
        "\(attribute.name)=\"\(isUnique || isName && isFree ? "n\(count)" : value.escaped)\""
    }
    if rule.takesOtherAttributes, chance(2) { text += " further='{{value}} &#10; &amp; more'" }
    if chance(12) { text += " xml:lang='de'" }
    if rule.text != .none, chance(6) { text += " xml:space='preserve'" }
    text += ">"
    children(of: rule, depth: depth)
    text += "</\(rule.name)>"
  }

  /// Returns the white space between attributes.
  private mutating func separator() -> String {
    [" ", "  ", "\n   ", "\t"].randomElement(using: &random) ?? " "
  }

  private mutating func children(of rule: ElementRule, depth: Int) {
    if rule.text != .none {
      for _ in 0..<Int.random(in: 0..<30, using: &random) { text += word() }
      return
    }
    var keys: [String] = []
    for group in rule.groups {
      let known = group.rules.filter { registry[$0] != nil }
      if known.isEmpty { continue }
      // Deep down only what must be there is: each level has something without children.
      let extra = depth > 5 ? 0 : Int.random(in: 0...3, using: &random)
      let number = min(group.maximum, group.minimum + extra)
      let leaves = known.filter { registry[$0]?.childRules.isEmpty ?? true }
      for _ in 0..<number {
        let pool = depth > 4 && !leaves.isEmpty ? leaves : known
        keys.append(pool.randomElement(using: &random) ?? known[0])
      }
    }
    keys.shuffle(using: &random)
    for key in keys {
      text += space()
      write(key, depth: depth + 1, unique: rule.unique)
    }
    text += space()
  }

  private mutating func space() -> String {
    [
      "", "", " ", "\n", "\r\n", "\n\n\n    ", "<!-- a\n   note -->", "\n<!-- one\n      two -->\n",
      "  <!-- behind -->\n", "<?note a  b?>\n",
    ].randomElement(using: &random) ?? ""
  }

  private mutating func word() -> String {
    [
      "word ", "longer  words\n\t", "x", " ", "&amp;", "&#10;", "é", "<![CDATA[ a  < b ]]>",
      "{{", "}} ", "{it.name}", "{it.name ?? 'a  b'} ", "<!-- in  text -->", "\n\n", "'", "\"",
    ].randomElement(using: &random) ?? ""
  }
}

extension AttributeType {
  /// Some values of the type.
  fileprivate var samples: [String] {
    if !choices.isEmpty { return choices }
    let known = Self.samples.filter { $0.type == self }.flatMap(\.values)
    return known.isEmpty ? unlisted : known
  }

  /// Some values of a type with words or a limit of its own.
  private var unlisted: [String] {
    words.isEmpty ? ["7", "+8", "200"].filter(accepts) : [words[0], words.joined(separator: "  ")]
  }

  private static let samples: [(type: AttributeType, values: [String])] = [
    (ValueKind.text.type, ["", "plain", "{param.a}", "a\n  b", "x & \"y\""]),
    (ValueKind.style.type, ["title", "a style"]),
    (ValueKind.literal.type, ["one", "two words"]), (ValueKind.name.type, ["one", "two words"]),
    (ValueKind.expression.type, ["not state.open", "'text'", "it.n ?? 7"]),
    (ValueKind.condition.type, ["it.a eq 'b' and it.n lt 3", "exists(it.a)"]),
    (
      ValueKind.identifier.type, ["name", "_x-1.y", "größe", "名前", "한국", "\u{20000}", "ก่อน"]
    ),
    (ValueKind.length.type, ["0", "8", "1.5", ".5", "5.", "1e2", " 4 ", "-0"]),
    (ValueKind.positiveLength.type, ["1", "0.25"]),
    (ValueKind.dimension.type, ["44", "~44", "0.5fw", "1fh"]),
    (ValueKind.groupSpacing.type, ["8", "flexible", "flexible(8)", "flexible( 8 )"]),
    (ValueKind.edgeSpacing.type, ["8", "flexible(8) 2", "1 2 flexible 4"]),
    (ValueKind.insets.type, ["8", "8  4", "1 2.5 3 0"]),
    (ValueKind.contentLength.type, ["fill", "50%", "50 %", "44"]),
    (ValueKind.alignment.type, ["leading", "top", "center bottom", "middle trailing"]),
    (ValueKind.pin.type, ["all", "top(8) left", "horizontally(-2.5)"]),
    (ValueKind.color.type, ["red", "#1e90ff", "#FfF"]),
    (ValueKind.ratio.type, ["16:9", "1.5", "16 : 9"]), (ValueKind.boolean.type, ["true", "false"]),
    (ValueKind.names.type, ["a", "a  b c"]),
    (ValueKind.delimiter.type, ["comma", "tab", "|", ";"]),
    (ValueKind.pointer.type, ["", "/data/items", "/a~1b"]),
    (ValueKind.fieldFormat.type, ["yyyy/MM/dd", "yes/no"]),
    (ValueKind.commentMark.type, ["#", ";"]),
    (ValueKind.plugins.type, ["weather/1.0", "weather  radio/0.2"]),
    (ValueKind.language.type, ["en", "de-AT"]),
    (ValueKind.impression.type, ["0.5 1s", "1  2m"]),
    (ValueKind.interval.type, ["30s", "5m"]),
    (ValueKind.timeZone.type, ["Europe/Berlin", "GMT"]),
  ]
}

extension String {
  fileprivate var escaped: String {
    replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
  }
}
