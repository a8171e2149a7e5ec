import Foundation
import ListingKit

/// Draws the visible items of a list as lines of text.
final class TextHost {
  let view = ListView(size: CGSize(width: 320, height: 400))
  private(set) var lines: [String] = []

  init(_ list: ListDataSource) {
    view.didChange = { [weak self] in self?.draw() }
    list.attach(view)
  }

  private func draw() {
    lines = view.visibleElements.map { element in
      "\(Int(element.frame.minY)): \(element.view.content.accessibilityText)"
    }
  }
}
