import Foundation
import ListingKit
import ListingSources

extension PluginSection.Attribute {
  /// What is wrong with a value; `nil` where it is right.
  func finding(for text: String, folder: DocumentFolder) -> Finding? {
    switch declaration.kind {
    case .file:
      guard case .failure(let refusal) = folder.file(text) else { return nil }
      return Finding(refusal.code, refusal.message, at: range, fix: refusal.fix)
    case .choice(let names):
      if names.contains(text) { return nil }
      return Finding(.badValue, "'\(text)' is no value of '\(declaration.name)'", at: range)
        .suggesting(text, among: names)
    default:
      if type.value(of: text) != nil { return nil }
      return Finding(
        .badValue, "'\(text)' is no value of '\(declaration.name)'", at: range,
        fix: "write \(type.phrase)")
    }
  }

  /// The value of a text that is right.
  func value(of text: String) -> ListValue { type.value(of: text) ?? .string(text) }

  private var type: FieldType {
    switch declaration.kind {
    case .string, .file, .choice: .string
    case .integer: .integer
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .url: .url
    }
  }
}
