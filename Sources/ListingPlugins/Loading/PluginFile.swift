import Foundation
import ListingSources
import ListingXML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that may be a plugin, looked at without running any of it.
struct PluginFile {
  /// The file itself, whatever links lead to it.
  let path: String
  /// The version of the interface that it was made for, where the system's format tells.
  let version: (major: Int, minor: Int)?
  /// The names of the libraries that it needs itself, where the system's format tells.
  let needed: [String]

  /// - Throws: ``PluginError`` that names the file, what was found, and what is needed.
  init(_ url: URL) throws(PluginError) {
    let name = url.path(percentEncoded: false)
    guard let resolved = realpath(name, nil) else {
      let problem = FileProblem(errno)
      let fix = problem.fix.map { ": \($0)" } ?? ""
      throw PluginError("\(url.relativePath): \(problem.message)\(fix).")
    }
    path = String(cString: resolved)
    free(resolved)
    try Self.checkOwner(of: path)
    #if os(Linux)
      let library = try ELFLibrary(path)
      try Self.check(library.version, of: path)
      (version, needed) = (library.version, library.needed)
    #else
      (version, needed) = (nil, [])
    #endif
  }

  /// Who may write a plugin, or put another one in its place, runs code in this process.
  private static func checkOwner(of path: String) throws(PluginError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PluginError("\(path): it cannot be looked at: \(systemMessage()). Check the path.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let found = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no regular file"
      throw PluginError("\(path): this is \(found). Name the shared library of the plugin.")
    }
    try checkWriters(status, of: path)
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    guard stat(folder, &status) == 0 else {
      throw PluginError("\(folder): it cannot be looked at: \(systemMessage()).")
    }
    try checkWriters(status, of: folder)
  }

  private static func checkWriters(_ status: stat, of path: String) throws(PluginError) {
    let owner = status.st_uid
    guard owner == 0 || owner == geteuid() else {
      throw PluginError(
        "\(path): it belongs to another user (\(owner)), who could put any code in it. Take a copy "
          + "of your own.")
    }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw PluginError(
        "\(path): others may write it, and so put any code in it. Take that away: chmod go-w "
          + "'\(path)'.")
    }
  }

  private static func check(
    _ version: (major: Int, minor: Int), of path: String
  ) throws(PluginError) {
    let own = HostTable.version
    if version.major == own.major { return }
    let made =
      "it is made for version \(version.major).\(version.minor) of the interface of plugins"
    let here = "and version \(own.major).\(own.minor) is here"
    throw PluginError(
      version.major < own.major
        ? "\(path): \(made), \(here). Build it anew with the listing_plugin.h of now."
        : "\(path): \(made), \(here). Take a newer program, or an older version of the plugin.")
  }

  private static func systemMessage() -> String { String(cString: strerror(errno)) }
}
