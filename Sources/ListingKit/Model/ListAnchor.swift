/// A place among the items of a section, or among the sections of a list.
///
/// ```swift
/// list.moveItem("979", .before("978"), in: "books")
/// ```
public enum ListAnchor<Subject> {
  /// Before all others.
  case start
  /// After all others.
  case end
  /// Directly before the subject.
  case before(Subject)
  /// Directly after the subject.
  case after(Subject)

  /// The item or the section that the place is next to; `nil` for the start and the end.
  public var subject: Subject? {
    switch self {
    case .start, .end: nil
    case .before(let subject), .after(let subject): subject
    }
  }

  /// Returns the same place with another name of the subject.
  package func map<Other>(_ transform: (Subject) -> Other) -> ListAnchor<Other> {
    switch self {
    case .start: .start
    case .end: .end
    case .before(let subject): .before(transform(subject))
    case .after(let subject): .after(transform(subject))
    }
  }

  /// Returns the index at the place.
  ///
  /// - Parameters:
  ///   - count: the number of sections, or of items.
  ///   - index: returns the index of the subject; `nil` if it's unknown.
  func index(count: Int, of index: (Subject) -> Int?) -> Int? {
    switch self {
    case .start: 0
    case .end: count
    case .before(let subject): index(subject)
    case .after(let subject): index(subject).map { $0 + 1 }
    }
  }
}

extension ListAnchor where Subject: ListIdentifiable {
  /// The same place, where subjects may have any type.
  package var erased: ListAnchor<any ListIdentifiable> { map { $0 } }
}

extension ListAnchor where Subject == any ListIdentifiable {
  /// The place by identifier.
  var named: ListAnchor<String> { map { $0.listIdentifier } }
}

extension ListAnchor: Sendable where Subject: Sendable {}
extension ListAnchor: Equatable where Subject: Equatable {}
extension ListAnchor: Hashable where Subject: Hashable {}
