import ListingKit

extension ListIcon {
  /// The lines of the icon, as the data of an SVG path in a box of 24 by 24.
  var drawing: String {
    let ring = "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z"
    return switch self {
    case .add: "M12 5v14M5 12h14"
    case .alert: "M12 4L2.5 20h19zM12 10v4M12 17v.01"
    case .back: "M15 5l-7 7l7 7"
    case .calendar: "M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5"
    case .check: "M5 12.5l4.5 4.5L19 7.5"
    case .clock: ring + "M12 7v5l3.5 2"
    case .close: "M6 6l12 12M18 6L6 18"
    case .collapse: "M6 15l6-6l6 6"
    case .expand: "M6 9l6 6l6-6"
    case .forward: "M9 5l7 7l-7 7"
    case .heart: "M12 20C7 16 3 12.5 3 8.8a4.7 4.7 0 0 1 9-2a4.7 4.7 0 0 1 9 2C21 12.5 17 16 12 20z"
    case .home: "M3 11.5L12 4l9 7.5M6 9.5V20h12V9.5M10 20v-6h4v6"
    case .info: ring + "M12 11v5.5M12 7.5v.01"
    case .mail: "M3 6h18v12H3zM3 7l9 6.5L21 7"
    case .person: "M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c0-3.5 3-5.5 7.5-5.5s7.5 2 7.5 5.5"
    case .place:
      "M12 21.5c-4-4.5-7-8-7-11.5a7 7 0 0 1 14 0c0 3.5-3 7-7 11.5zM12 7.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z"
    case .refresh: "M20 12a8 8 0 1 1-2.4-5.7L20 8.5M20 3.5v5h-5"
    case .search: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5"
    case .star: "M12 3.5l2.6 5.5l6 .8l-4.4 4.2l1.1 6l-5.3-2.9l-5.3 2.9l1.1-6l-4.4-4.2l6-.8z"
    }
  }

  /// Whether the icon points along the line of text, so that it's mirrored in a right-to-left page.
  var isDirectional: Bool { self == .back || self == .forward }

  /// Writes the icon as decoration, which isn't read.
  func write(to html: inout HTMLWriter) {
    html.element("svg", ["class": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"]) {
      $0.element("path", ["d": drawing])
    }
  }
}
