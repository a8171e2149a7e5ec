import Foundation
import ListingPlugins
import ListingTesting
import ListingXML

/// A folder in which libraries are built for a test.
final class LibraryFolder {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  let folder: TemporaryFolder
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let source = package.appending(path: "Tests/ListingPluginsTests/Libraries/probe.c")
  static let clock = package.appending(path: "Plugins/ClockSection/clock.c")
  static let numbers = package.appending(path: "Plugins/NumbersSource/numbers.c")

  init() throws { folder = try TemporaryFolder() }

  /// Builds a library of a C file.
  ///
  /// - Parameters:
  ///   - options: additional options of the compiler.
  ///   - header: the folder of `listing_plugin.h`; `nil` for the current one.
  func build(
    _ source: URL = LibraryFolder.source, _ options: [String] = [], header: URL? = nil,
    name: String = "probe.so"
  ) throws -> URL {
    try build(
      source, options: ["-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra"] + options, header: header,
      name: name)
  }

  /// Builds a library with the options of a language.
  func build(
    _ source: URL, options: [String], header: URL? = nil, name: String = "probe.so"
  ) throws -> URL {
    let header = header ?? Self.package.appending(path: "Sources/CListingPlugin/include")
    let file = folder.url.appending(path: name)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/bin/sh")
    compiler.arguments =
      [
        // The compiler of the toolchain, or the system's.
        "-c",
        """
        PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
        exec "$(command -v clang || command -v cc || command -v gcc)" "$@"
        """,
        "build",
      ] + options.filter { $0.hasPrefix("-x") } + [
        "-fPIC", "-shared", "-fvisibility=hidden", "-I", header.path, "-o", file.path, source.path,
      ] + options.filter { !$0.hasPrefix("-x") }
    let messages = Pipe()
    compiler.standardError = messages
    try compiler.run()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      throw Broken(description: String(decoding: said, as: UTF8.self))
    }
    return file
  }

  /// Why a file can't be loaded as a plugin; without its folder.
  func refusal(_ file: URL) -> String? {
    do throws(PluginError) {
      _ = try PluginLoader().load(file)
      return nil
    } catch {
      let folder = folder.url.resolvingSymlinksInPath().path(percentEncoded: false)
      return error.message.replacing(folder, with: "").replacing("//", with: "/")
    }
  }
}

extension PluginLoader {
  /// A loader whose plugins have more time for a page than the busiest machine takes.
  static var patient: PluginLoader { PluginLoader(pageTimeout: .seconds(600)) }
}
