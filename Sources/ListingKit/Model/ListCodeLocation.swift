/// The line of code that requested an operation, by which the log names an operation that failed.
public struct ListCodeLocation: Sendable, Hashable {
  /// The file, as `#fileID` gives it.
  public let fileID: String
  /// The line, which begins with 1.
  public let line: Int

  /// Creates the location of a line.
  public init(fileID: String, line: Int) {
    self.fileID = fileID
    self.line = line
  }
}

extension ListCodeLocation: CustomStringConvertible {
  /// The name of the file and the line, such as `BooksSection.swift:41`.
  public var description: String {
    "\(fileID.split(separator: "/").last ?? "?"):\(line)"
  }
}
