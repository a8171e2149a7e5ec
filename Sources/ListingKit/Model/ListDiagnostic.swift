/// A problem that doesn't make an operation fail: an item or a section that was dropped, a section
/// whose items differ from what it reported to its list, an update that doesn't lead to the new
/// snapshot.
public struct ListDiagnostic: Sendable, Hashable {
  /// The kind of problem.
  public let code: ListError.Code
  /// The section that has the problem, or `nil` for the list as a whole.
  public let section: String?
  /// The item that has the problem, or `nil` for the section or the list as a whole.
  public let item: String?
  /// What the problem is, and what the list did.
  public let message: String

  /// Creates a diagnostic.
  public init(code: ListError.Code, section: String?, item: String? = nil, message: String) {
    self.code = code
    self.section = section
    self.item = item
    self.message = message
  }
}
