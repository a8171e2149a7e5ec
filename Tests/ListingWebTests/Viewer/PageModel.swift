import Foundation
import Testing

@testable import ListingWeb

/// A page as a client stores it, which applies patches and knows nothing of lists.
struct PageModel: Equatable {
  struct Section: Equatable, Decodable {
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

  private struct Patch: Decodable {
    var title: String?
    var banner: String?
    var before: Int
    var after: Int
    var bottom: String?
    var found: String?
    var filtered: String?
    var undoable: String?
    var index: String?
    var states: String?
    var several: Bool?
    var shape: [String]?
    var sections: [String: Section]?
  }

  var sequence = 0
  var title: String?
  var banner: String?
  var before = 0
  var after = 0
  var bottom: String?
  var found: String?
  var filtered: String?
  var undoable: String?
  var index: String?
  var states: String?
  var several: Bool?
  var shape: [String] = []
  var sections: [String: Section] = [:]

  /// Creates the model of a page from its window, as the page's HTML states it.
  init(_ window: ListWindow, sequence: Int = 1) throws {
    try apply(JSONEncoder().encode(window.patch(from: nil)))
    self.sequence = sequence
  }

  mutating func apply(_ patch: WebPatch) throws {
    try apply(patch.json)
    sequence = patch.sequence
  }

  /// Applies patches until the page satisfies a condition.
  ///
  /// - Parameter isDone: takes the page and the last patch as text, which is empty at first.
  /// - Returns: the patches as text.
  @discardableResult
  mutating func follow(
    _ viewer: WebViewer, until isDone: (PageModel, String) -> Bool
  ) async throws -> [String] {
    var texts: [String] = []
    while !isDone(self, texts.last ?? "") {
      let patch = try #require(await viewer.nextPatch(after: sequence))
      try apply(patch)
      texts.append(String(decoding: patch.json, as: UTF8.self))
    }
    return texts
  }

  private mutating func apply(_ json: Data) throws {
    let patch = try JSONDecoder().decode(Patch.self, from: json)
    (before, after) = (patch.before, patch.after)
    title = patch.title ?? title
    banner = patch.banner ?? banner
    bottom = patch.bottom ?? bottom
    found = patch.found ?? found
    filtered = patch.filtered ?? filtered
    undoable = patch.undoable ?? undoable
    index = patch.index ?? index
    states = patch.states ?? states
    several = patch.several ?? several
    shape = patch.shape ?? shape
    for (identifier, change) in patch.sections ?? [:] {
      var section = sections[identifier] ?? Section()
      section.class = change.class ?? section.class
      section.style = change.style ?? section.style
      section.label = change.label ?? section.label
      section.n = change.n ?? section.n
      section.from = change.from ?? section.from
      section.more = change.more ?? section.more
      section.skip = change.skip ?? section.skip
      section.head = change.head ?? section.head
      section.foot = change.foot ?? section.foot
      section.order = change.order ?? section.order
      section.html = (section.html ?? [:]).merging(change.html ?? [:]) { $1 }
      let order = Set(section.order ?? [])
      section.html = section.html?.filter { order.contains($0.key) }
      sections[identifier] = section
    }
    sections = sections.filter { shape.contains($0.key) }
  }

  /// The identifiers of the items in the page, in order.
  var items: [String] { shape.flatMap { sections[$0]?.order ?? [] } }
}
