import Foundation

/// What lists are made of: each number stands for an identifier of a type.
enum Identifiers: String, CaseIterable {
  case string = "String"
  case integer = "Int"
  case uuid = "UUID"
  case record = "struct"

  struct Record: Hashable {
    let group: Int
    let number: Int
  }

  /// 36 characters, in a storage of its own.
  static func string(_ number: Int) -> String {
    "item-identifier-of-36-chars-\(10_000_000 + number)"
  }

  static func uuid(_ number: Int) -> UUID {
    var generator = SeededGenerator(seed: UInt64(number))
    let words = [generator.next(), generator.next()]
    return words.withUnsafeBytes { $0.load(as: UUID.self) }
  }

  static func record(_ number: Int) -> Record { Record(group: number % 7, number: number) }

  /// The ratio that the difference of two lists is to reach.
  func target(_ scenario: Scenario) -> Double {
    switch self {
    case .string: scenario.differsAtEndsOnly ? 0.05 : scenario.isShuffle ? 0.4 : 0.25
    case .integer: scenario.differsAtEndsOnly ? 0.05 : scenario.isShuffle ? 3 : 1
    case .uuid, .record: 0.7
    }
  }
}
