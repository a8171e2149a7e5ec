import Foundation
import ListingTesting
import Testing

@testable import ListingSources

@Suite struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("A file is read up to one byte more than the limit")
  func reading() throws {
    try folder.write("abcdef", to: "a")
    #expect(try WholeFile.read(path("a"), limit: 6) == Array("abcdef".utf8))
    #expect(try WholeFile.read(path("a"), limit: 3) == Array("abcd".utf8))
    let large = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try WholeFile.write(large, to: path("large"), replacing: false)
    #expect(try WholeFile.read(path("large"), limit: 1 << 20) == large)
  }

  @Test("What can't be read is reported by its kind")
  func unreadable() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: path("loop"), withDestinationPath: "loop")
    func problem(_ path: String) -> FileProblem? {
      do throws(FileProblem) {
        _ = try WholeFile.read(path, limit: 10)
        return nil
      } catch {
        // The check of a path finds what reading finds.
        #expect(FileProblem(reading: path) == error)
        return error
      }
    }
    #expect(problem(path("none")) == .missing)
    #expect(problem(path("loop")) == .linkLoop)
    #expect(problem(folder.url.path) == .folder)
    #expect(problem("/dev/null") == .notRegular)
    #expect(problem(path(String(repeating: "a", count: 300))) == .nameTooLong)
  }

  @Test("A new file replaces none")
  func creating() throws {
    try folder.write("mine", to: "a")
    #expect(throws: FileProblem.exists) {
      try WholeFile.write([1], to: path("a"), replacing: false)
    }
    try FileManager.default.createSymbolicLink(atPath: path("b"), withDestinationPath: "none")
    #expect(throws: FileProblem.exists) {
      try WholeFile.write([1], to: path("b"), replacing: false)
    }
    #expect(try WholeFile.read(path("a"), limit: 10) == Array("mine".utf8))
    #expect(try names() == ["a", "b"])
  }

  @Test("A replaced file keeps its permissions, and a link to it stays")
  func replacing() throws {
    let file = try folder.write("old", to: "a")
    try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(atPath: path("b"), withDestinationPath: "a")
    try WholeFile.write(Array("new".utf8), to: path("b"), replacing: true)
    #expect(try WholeFile.read(path("a"), limit: 10) == Array("new".utf8))
    #expect(
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        == 0o604)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("b")) == "a")
    try WholeFile.write([1], to: path("c"), replacing: true)
    #expect(try names() == ["a", "b", "c"])
  }

  @Test("A name of 255 bytes can be written")
  func longName() throws {
    let name = String(repeating: "a", count: 255)
    try WholeFile.write([1], to: path(name), replacing: false)
    #expect(try names() == [name])
  }

  @Test("Folders are created with those around them, but not in place of a file")
  func folders() throws {
    try WholeFile.createFolders(folder.url.appending(path: "a/b/c"))
    try WholeFile.createFolders(folder.url.appending(path: "a/b/c"))
    #expect(FileProblem(lookingUp: path("a/b/c")) == nil)
    try folder.write("x", to: "file")
    #expect(throws: FileProblem.exists) {
      try WholeFile.createFolders(folder.url.appending(path: "file"))
    }
  }
}
