import ArgumentParser

/// The number of pages to load for each section: a number from 1, or `all`.
enum PageCount: ExpressibleByArgument, Hashable {
  case some(Int)
  case all

  /// The first page.
  static let one = PageCount.some(1)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let count = Int(argument), count > 0 {
      self = .some(count)
    } else {
      return nil
    }
  }

  /// The default in the help.
  var defaultValueDescription: String {
    switch self {
    case .some(let count): String(count)
    case .all: "all"
    }
  }

  /// Whether to load another page after some.
  func includesPage(after count: Int) -> Bool {
    switch self {
    case .all: true
    case .some(let limit): count < limit
    }
  }
}
