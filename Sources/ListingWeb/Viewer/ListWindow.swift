import Foundation
import ListingKit

/// The part of a list that is in a page, as HTML. The difference of two windows is a patch.
struct ListWindow: Equatable, Sendable {
  /// The title of the page; `nil` for none.
  var title: String?
  /// A message above the list; empty for none.
  var banner = ""
  /// The HTML that shows how far the way to a place is that isn't loaded yet; empty without one.
  var progress = ""
  /// What a search has found; empty without one.
  var found = ""
  /// The HTML that says which items a text shows; empty for all.
  var filtered = ""
  /// The HTML that offers to take a deletion back; empty without one.
  var undoable = ""
  /// The HTML of the buttons to the sections of an index; empty without one.
  var index = ""
  /// The states of the document as parts of an address; empty without any.
  var states = ""
  /// Whether several items can be selected.
  var selectsSeveral = false
  /// The number of units before the window.
  var before = 0
  /// The unit at which the window ends.
  var end = 0
  /// The number of units after the window.
  var after = 0
  /// Whether the list stays at its end while that is on screen.
  var sticksToEnd = false
  /// The sections that intersect the window, in order.
  var sections: [Section] = []
  /// The HTML of the views after the sections, such as the placeholder.
  var bottom = ""

  /// The part of a section that is in a page.
  struct Section: Equatable, Sendable {
    let identifier: String
    var box: SectionBox
    /// The views before and after the items.
    let boundaries: [LayoutShape.Boundary]
    /// The label of the section; empty for none.
    var label = ""
    /// The number of items in the section.
    var count: Int
    /// Whether the section has pages that aren't loaded.
    var hasMore: Bool
    /// The number of items of the section's source before the loaded ones.
    var skipped = 0
    /// The index of the first item in the page.
    var from = 0
    /// The HTML of the views before and after the items.
    var head = ""
    var foot = ""
    /// The identifier of the element with the items, if they are the rows of a table with titles.
    var rows: String?
    /// Whether there is a heading before the items.
    var hasHeading = false
    /// The items in the page, in order.
    var items: [Item] = []
  }

  /// An item in a page.
  struct Item: Equatable, Sendable {
    let identifier: String
    /// The source of the HTML.
    let source: Source
    let html: String

    struct Source: Equatable, Sendable {
      let content: ListContent
      let state: ItemState
      let views: [View]
      let isBelowHeading: Bool
      let isInTable: Bool
    }

    /// A view that is attached to the item.
    struct View: Equatable, Sendable {
      let kind: ListSupplementaryKind
      let content: ListContent
    }

    // The source decides the HTML.
    static func == (one: Item, other: Item) -> Bool {
      one.identifier == other.identifier && one.html == other.html
    }
  }
}

// MARK: - Differences

/// A change of a window, as JSON for the page. Missing parts are unchanged.
struct WindowPatch: Encodable, Hashable {
  var title: String?
  var banner: String?
  var progress: String?
  var found: String?
  var filtered: String?
  var undoable: String?
  var index: String?
  var states: String?
  var several: Bool?
  var before: Int
  var after: Int
  var animate = false
  var end: Bool?
  var bottom: String?
  var shape: [String]?
  var sections: [String: Section]?
  var reveal: Reveal?
  var open: String?
  /// The text to copy.
  var copy: String?
  /// Whether the page goes back to the one before.
  var back: Bool?
  /// Messages that are shown together.
  var say: [String]?
  /// What assistive technology announces.
  var announce: AnnouncedCounts?

  /// A change of a section.
  struct Section: Encodable, Hashable {
    var `class`: String?
    var style: String?
    var label: String?
    var n: Int?
    var from: Int?
    var more: Bool?
    var skip: Int?
    var head: String?
    var foot: String?
    var order: [String]?
    var html: [String: String]?
  }

  /// A request to scroll to an item or a view.
  struct Reveal: Encodable, Hashable {
    var section: String
    var item: String?
    var view: String?
    var position: String
    /// Whether the item gets the keyboard focus.
    var focus: Bool?
    /// Whether a search has found it.
    var found: Bool?
  }
}

extension ListWindow {
  /// Returns the change from another window; from `nil` everything.
  func patch(from old: ListWindow?) -> WindowPatch {
    var patch = WindowPatch(before: before, after: after)
    patch.title = changed(\.title, from: old) ?? nil
    patch.banner = changed(\.banner, from: old)
    patch.progress = changed(\.progress, from: old)
    patch.found = changed(\.found, from: old)
    patch.filtered = changed(\.filtered, from: old)
    patch.undoable = changed(\.undoable, from: old)
    patch.index = changed(\.index, from: old)
    patch.states = changed(\.states, from: old)
    patch.several = changed(\.selectsSeveral, from: old)
    patch.end = changed(\.sticksToEnd, from: old)
    patch.bottom = changed(\.bottom, from: old)
    let identifiers = sections.map(\.identifier)
    if identifiers != old?.sections.map(\.identifier) { patch.shape = identifiers }
    let known = Dictionary(
      (old?.sections ?? []).map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    var changes: [String: WindowPatch.Section] = [:]
    for section in sections where section != known[section.identifier] {
      changes[section.identifier] = section.patch(from: known[section.identifier])
    }
    if !changes.isEmpty { patch.sections = changes }
    return patch
  }

  private func changed<Value: Equatable>(
    _ value: KeyPath<ListWindow, Value>, from old: ListWindow?
  ) -> Value? {
    let new = self[keyPath: value]
    return new == old?[keyPath: value] ? nil : new
  }
}

extension ListWindow.Section {
  fileprivate func patch(from old: ListWindow.Section?) -> WindowPatch.Section {
    func changed<Value: Equatable>(_ value: KeyPath<ListWindow.Section, Value>) -> Value? {
      let new = self[keyPath: value]
      return new == old?[keyPath: value] ? nil : new
    }
    var patch = WindowPatch.Section()
    patch.class = changed(\.box.classes)
    patch.style = changed(\.box.style)
    patch.label = changed(\.label)
    patch.n = changed(\.count)
    patch.from = changed(\.from)
    patch.more = changed(\.hasMore)
    patch.skip = changed(\.skipped)
    patch.head = changed(\.head)
    patch.foot = changed(\.foot)
    let html: [ListWindow.Item]
    if let old, items.elementsEqual(old.items, by: { $0.identifier == $1.identifier }) {
      html = zip(items, old.items).filter { $0.html != $1.html }.map(\.0)
    } else {
      patch.order = items.map(\.identifier)
      let known = Dictionary(
        (old?.items ?? []).map { ($0.identifier, $0.html) },
        uniquingKeysWith: { first, _ in first })
      html = items.filter { known[$0.identifier] != $0.html }
    }
    if !html.isEmpty {
      patch.html = Dictionary(
        html.map { ($0.identifier, $0.html) }, uniquingKeysWith: { first, _ in first })
    }
    return patch
  }
}
