import Foundation
import ListingTesting
import Testing

/// Libraries of C that tests load as plugins.
enum CLibrary {
  /// The folder of this package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Builds a library in a folder.
  ///
  /// - Parameters:
  ///   - source: The source file, by its path in this package.
  ///   - options: More options for the compiler, as a shell reads them.
  ///   - isShared: Whether it's a library, not a program.
  static func build(
    _ source: String, _ name: String, in folder: TemporaryFolder, _ options: String = "",
    isShared: Bool = true
  ) async throws {
    let include = package.appending(path: "Sources/CListingPlugin/include").path
    // The compiler of the toolchain, or the system's.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let clang = try await ListingRun.shell(
      """
      PATH='\(path)'; PATH=$PATH:$(dirname "$(readlink -f "$(command -v swift)")")
      $(command -v clang || command -v cc || command -v gcc) -D_GNU_SOURCE \(isShared ? "-fPIC -shared" : "") \\
        -fvisibility=hidden \(options) -I '\(include)' \\
        -o \(name) '\(package.appending(path: source).path)'
      """, in: folder.url)
    #expect(clang.status == 0, "\(clang.messages)")
  }
}
