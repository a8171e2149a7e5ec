import Foundation

/// A section of which a host shows only the items with a text, as a user types it.
public protocol ListSectionTextFiltering: ListSection {
  /// The text; `nil` shows all items that the section shows otherwise, too. Case and accents don't matter.
  ///
  /// - Complexity: O(*n*) for *n* items, whose contents are made.
  var textFilter: String? { get set }
}

extension ReadyMadeSection {
  /// The text without which items are hidden: it's in the identifier or in the content of an item. Cells without
  /// content have only their identifiers.
  public var textFilter: String? {
    get { _state.hidden.textFilter?.text }
    set {
      hide {
        $0.textFilter = newValue.map { text in
          (text, { [weak self] item in self?.hasText(text, in: item) ?? true })
        }
      }
    }
  }

  private func hasText(_ text: String, in item: Item) -> Bool {
    if item.listIdentifier.containsIgnoringCase(text) { return true }
    return content(of: item)?.hasText(text) ?? false
  }
}

extension ListContent {
  /// Returns whether one of the texts contains a text; case and accents don't matter.
  package func hasText(_ text: String) -> Bool { texts.contains { $0.containsIgnoringCase(text) } }
}

extension String {
  /// Returns whether a text is in this one; case and accents don't matter.
  package func containsIgnoringCase(_ text: String) -> Bool {
    range(of: text, options: .ignoringCase) != nil
  }
}

extension String.CompareOptions {
  /// How users search: case and accents don't matter.
  package static let ignoringCase: String.CompareOptions = [
    .caseInsensitive, .diacriticInsensitive,
  ]
}

extension GenericSection: ListSectionTextFiltering {}
extension PagedSection: ListSectionTextFiltering {}
