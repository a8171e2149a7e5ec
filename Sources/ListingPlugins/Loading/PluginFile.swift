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

/// A file that may be a plugin. None of its code is run.
struct PluginFile {
  /// The path of the file, with links resolved.
  let path: String
  /// The version of the plugin interface that it was built for, if the file format has it.
  let version: (major: Int, minor: Int)?
  /// The names of the libraries that it needs itself, if the file format has them.
  let needed: [String]

  /// - Throws: ``PluginError`` with the file, and what was found and expected.
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

  /// A user who can write or replace a plugin can run code in this process.
  private static func checkOwner(of path: String) throws(PluginError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PluginError("\(path): it can't be read: \(systemMessage()). Check the path.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let found = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file"
      throw PluginError("\(path): this is \(found). Use the shared library of the plugin.")
    }
    try checkWriters(status, of: path)
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    guard stat(folder, &status) == 0 else {
      throw PluginError("\(folder): it can't be read: \(systemMessage()).")
    }
    try checkWriters(status, of: folder)
  }

  private static func checkWriters(_ status: stat, of path: String) throws(PluginError) {
    let owner = status.st_uid
    guard owner == 0 || owner == geteuid() else {
      throw PluginError(
        "\(path): it belongs to another user (\(owner)), who could put any code in it. Copy it, so "
          + "that you own it.")
    }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw PluginError(
        "\(path): other users can write to it, and so put any code in it. Run: chmod go-w "
          + "'\(path)'.")
    }
  }

  private static func check(
    _ version: (major: Int, minor: Int), of path: String
  ) throws(PluginError) {
    let own = HostTable.version
    if version.major == own.major { return }
    let made =
      "it was built for version \(version.major).\(version.minor) of the plugin interface"
    let here = "and this program has version \(own.major).\(own.minor)"
    throw PluginError(
      version.major < own.major
        ? "\(path): \(made), \(here). Build it again with the current listing_plugin.h."
        : "\(path): \(made), \(here). Use a newer program, or an older version of the plugin.")
  }

  private static func systemMessage() -> String { String(cString: strerror(errno)) }
}
