/// Something that the list did otherwise than it was asked, and nothing was thrown for: an item or
/// a section that was dropped, a section whose items differ from what it told its list, an update
/// that does not lead where it should.
public struct ListDiagnostic: Sendable, Hashable {
  /// The kind of thing that was noticed.
  public let code: ListError.Code
  /// The section that it is about, or `nil` where it is the list as a whole.
  public let section: String?
  /// The item that it is about, or `nil` where it is the section itself, or the list.
  public let item: String?
  /// What was noticed, and what the list did.
  public let message: String

  /// Creates a diagnostic.
  public init(code: ListError.Code, section: String?, item: String? = nil, message: String) {
    self.code = code
    self.section = section
    self.item = item
    self.message = message
  }
}
