/// A minor version of the format of documents. Each contains the ones before.
package struct FormatVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package var minor: Int

  package static let v10 = FormatVersion(minor: 0)
  /// With inputs, calculations, sources that read state, and requests that write.
  package static let v11 = FormatVersion(minor: 1)
  /// The newest supported version.
  package static let newest = v11

  package var description: String { "1.\(minor)" }

  package static func < (one: Self, other: Self) -> Bool { one.minor < other.minor }

  /// Creates the version that a text names; `nil` for another text, or another major version.
  package init?(_ text: String) {
    guard let match = text.wholeMatch(of: #/1\.(0|[1-9][0-9]{0,8})/#), let minor = Int(match.1)
    else { return nil }
    self.minor = minor
  }

  private init(minor: Int) { self.minor = minor }
}
