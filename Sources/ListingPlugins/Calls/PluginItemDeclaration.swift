import ListingKit
import ListingSources
import ListingText
import ListingXML

/// The fields and templates that a plugin declares for its items.
struct PluginItemDeclaration: Sendable {
  /// The declared fields by name; empty if the plugin declares none, and nothing is checked.
  private let fields: [String: RecordField]
  /// The required fields.
  private let required: [String]
  /// The templates of the plugin's document; `nil` for a source, whose items have no cells.
  private let templates: Set<String>?

  /// The declaration for supplementary views, whose fields aren't declared.
  var forViews: PluginItemDeclaration { PluginItemDeclaration(fields: [], templates: templates) }

  init(fields: [RecordField], templates: Set<String>?) {
    self.fields = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    required = fields.filter { !$0.isOptional }.map(\.name)
    self.templates = templates
  }

  /// Returns how the names of an item's fields differ from the declared ones.
  func findings(names: [String], of item: String) -> [PluginItemFinding] {
    guard !fields.isEmpty else { return [] }
    let missing = required.filter { !names.contains($0) }.map {
      PluginItemFinding(.field($0), "item '\(item)' lacks the required field '\($0)'")
    }
    let declared = fields.keys.sorted().joined(separator: ", ")
    let undeclared = names.filter { fields[$0] == nil }.map {
      PluginItemFinding(
        .field($0), "item '\(item)' has the undeclared field '\($0)', expected one of: \(declared)")
    }
    return missing + undeclared
  }

  /// Returns the declarations of fields, in order; none if the plugin declares no fields.
  func fields(named names: [String]) -> [RecordField?] {
    fields.isEmpty ? [] : names.map { fields[$0] }
  }

  /// Returns a finding if there is no such template.
  func finding(cell: String, of item: String) -> PluginItemFinding? {
    guard let templates, !cell.isEmpty, !templates.contains(cell) else { return nil }
    let expected =
      templates.isEmpty
      ? "it has none" : "expected one of: \(templates.sorted().joined(separator: ", "))"
    return PluginItemFinding(
      .cell(cell),
      "item '\(item)' has the cell '\(cell)', which isn't a template of the plugin's document "
        + "(\(expected))")
  }
}

/// A difference of an item from its plugin's declarations. It's reported once for each field and cell.
struct PluginItemFinding: Sendable {
  enum Subject: Hashable, Sendable {
    case field(String)
    case cell(String)
  }

  let subject: Subject
  let message: String

  init(_ subject: Subject, _ message: String) {
    (self.subject, self.message) = (subject, message)
  }
}

extension RecordField {
  /// Returns how a value differs from the declared type; `nil` if it doesn't.
  func finding(_ value: ListValue, item: String) -> PluginItemFinding? {
    if accepts(value) { return nil }
    if case .null = value {
      return PluginItemFinding(
        .field(name), "item '\(item)' has no value of the required field '\(name)'")
    }
    return PluginItemFinding(
      .field(name),
      "the field '\(name)' of item '\(item)' has the value \(value.quoted), but is declared as "
        + "\(type.rawValue)")
  }

  /// Whether a value has the field's type, or can be shown as it.
  fileprivate func accepts(_ value: ListValue) -> Bool {
    switch (type, value) {
    case (_, .null): isOptional
    case (.string, .string), (.url, .string), (.integer, .integer), (.boolean, .boolean),
      (.date, .day), (.datetime, .date), (.number, .number), (.number, .integer),
      (.decimal, .decimal), (.decimal, .integer):
      true
    default: false
    }
  }
}

extension ListValue {
  /// The value in a message.
  fileprivate var quoted: String {
    let text = plainText ?? "null"
    return text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
  }
}
