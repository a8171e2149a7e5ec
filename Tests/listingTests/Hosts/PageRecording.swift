import Foundation
import ListingKit

@testable import ListingWeb

/// A page of a scenario's list and its patches, with what the page must show after each: for Tests/Browser, which
/// applies them in Chromium.
final class PageRecording {
  struct Step: Encodable {
    var patch: WindowPatch?
    var sections: [Section]
  }

  struct Section: Encodable {
    var id: String
    var items: [Item]
  }

  struct Item: Encodable {
    var id: String
    var words: [String]
    var isSelected: Bool
  }

  private let mirror = HostMirror(ListView(size: CGSize(width: 400, height: 400)))
  private let html = ContentHTML(imagePath: "/f/")
  private var sent: ListWindow?
  private(set) var page = ""
  private(set) var steps: [Step] = []

  /// Shows a list, and returns what the page shows then: the text of each item.
  func show(_ shown: ShownList) {
    let list = mirror.list
    if sent == nil {
      mirror.view.layout = UnitLayout.layout { [weak list] in list?.section(at: $0) }
    }
    mirror.show(shown)
    let window = ListWindow(mirror.view, html)
    var step = Step(
      patch: nil,
      sections: shown.sections.map { section in
        Section(
          id: section.identifier,
          items: section.items.map { item in
            Item(
              id: item.listIdentifier, words: item.content.words,
              isSelected: shown.selection.contains(
                ListItemPath(section: section.identifier, item: item.listIdentifier)))
          })
      })
    if sent == nil {
      page = WebPage(window: window, language: "en", sequence: 1, isWhole: true)
        .html(
          viewer: "/v/1", style: "/listing.css", script: "/listing.js", icon: "/icon.svg",
          whole: "?whole=1")
    } else if window != sent {
      step.patch = window.patch(from: sent)
    }
    sent = window
    steps.append(step)
  }
}

extension ListContent {
  /// The words of the content that every host shows as text.
  var words: [String] {
    switch body {
    case .text(let text, _, _), .badge(let text), .button(let text, _):
      text.split(whereSeparator: \.isWhitespace).map(String.init)
    case .column(_, let children), .row(_, let children), .overlay(let children):
      children.flatMap(\.words)
    case .empty, .divider, .spacer, .image, .icon, .progress, .toggle, .input: []
    }
  }
}
