/// A place beside something that is in the list already.
public enum ListAnchor<Subject> {
  /// Directly before the subject.
  case before(Subject)
  /// Directly after the subject.
  case after(Subject)

  /// What the place is beside.
  public var subject: Subject {
    switch self {
    case .before(let subject), .after(let subject): subject
    }
  }
}

extension ListAnchor: Sendable where Subject: Sendable {}
extension ListAnchor: Equatable where Subject: Equatable {}
