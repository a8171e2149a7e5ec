import ListingKit
import ListingXML

extension DocumentEvent {
  /// The event in a line.
  var line: String {
    let place = item.map { ListItemPath(section: section, item: $0).description } ?? section
    switch kind {
    case .open(let href): return "open: \(href) (\(place))"
    case .emit(let name, let values):
      let pairs = values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.line)" }
      return "event: \(name)\(pairs.joined()) (\(place))"
    }
  }
}
