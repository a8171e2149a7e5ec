import CHTTP
import CSQLite
import CXML

/// The versions of the C libraries that the process has loaded.
package enum LibraryVersions {
  /// The names and versions, such as `libxml2 2.9.14, SQLite 3.40.1, libcurl 7.88.1`.
  package static var description: String {
    let xml = Int(cxml_version())
    let versions = [
      ("libxml2", "\(xml / 10_000).\(xml / 100 % 100).\(xml % 100)"),
      ("SQLite", String(cString: listing_sqlite_version())),
      ("libcurl", String(cString: chttp_version())),
    ]
    return versions.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
