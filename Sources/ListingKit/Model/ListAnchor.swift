/// A position next to an item or a section of the list.
public enum ListAnchor<Subject> {
  /// Directly before the subject.
  case before(Subject)
  /// Directly after the subject.
  case after(Subject)

  /// The item or the section that the position is next to.
  public var subject: Subject {
    switch self {
    case .before(let subject), .after(let subject): subject
    }
  }
}

extension ListAnchor: Sendable where Subject: Sendable {}
extension ListAnchor: Equatable where Subject: Equatable {}
