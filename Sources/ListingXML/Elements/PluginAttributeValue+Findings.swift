import Foundation
import ListingKit
import ListingSources

extension PluginAttributeValue {
  /// Returns the mistake in a value before parameters are known; `nil` if there is none as far as that is
  /// known.
  func finding(for text: TypedText, folder: DocumentFolder) -> Finding? {
    if let literal = value.literal { return finding(for: literal, folder: folder) }
    guard let own = text.typed.type, declaration.kind != .string, own != ValueType(type) else {
      return nil
    }
    return Finding(
      .wrongType, "\(own.phrase) is not a valid value for '\(declaration.name)'", at: range,
      fix: "give it \(type.phrase)")
  }

  /// Returns the mistake in a value; `nil` if it's valid.
  func finding(for text: String, folder: DocumentFolder) -> Finding? {
    switch declaration.kind {
    case .file:
      guard case .failure(let refusal) = folder.file(text) else { return nil }
      return Finding(refusal.code, refusal.message, at: range, fix: refusal.fix)
    case .choice(let names):
      if names.contains(text) { return nil }
      return Finding(.badValue, "invalid value '\(text)' for '\(declaration.name)'", at: range)
        .suggesting(text, among: names)
    default:
      if type.value(of: text) != nil { return nil }
      return Finding(
        .badValue, "invalid value '\(text)' for '\(declaration.name)'", at: range,
        fix: "write \(type.phrase)")
    }
  }
}
