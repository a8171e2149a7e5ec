import Foundation
import ListingTesting
import ListingXML
import Testing

@testable import ListingPlugins

/// How plugins are found by their names.
@Suite(.tags(.concurrency)) struct PluginFoldersTests {
  private let libraries: LibraryFolder
  private let path: String

  init() throws {
    libraries = try LibraryFolder()
    path = libraries.folder.url.resolvingSymlinksInPath().path
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: libraries.folder.url.appending(path: name), withIntermediateDirectories: false)
    }
  }

  private func folders(_ names: String...) -> PluginFolders {
    PluginFolders(names.map { URL(filePath: "\(path)/\($0)") })
  }

  private func plugin(_ text: String, in folders: PluginFolders) throws -> LoadedPlugin {
    try folders.plugin(try #require(PluginRequirement(text)))
  }

  private func refusal(_ text: String, in folders: PluginFolders) throws -> String? {
    let error = #expect(throws: PluginError.self) { try plugin(text, in: folders) }
    return error?.message.replacing(path, with: "")
  }

  @Test("A plugin is its name's library in the first folder that has it, and no other one is run")
  func names() throws {
    _ = try libraries.build(LibraryFolder.source, name: "two/libprobe.so")
    _ = try libraries.build(LibraryFolder.source, ["-DCRASHES"], name: "two/other.so")
    _ = try libraries.build(LibraryFolder.source, ["-DCRASHES"], name: "two/libother.so")
    let folders = folders("gone", "one", "two")
    let loaded = try plugin("probe/1.0", in: folders)
    #expect(loaded.plugin.identifier == "probe")
    #expect(loaded.file.path == "\(path)/two/libprobe.so")
    #expect(folders.files.map(\.identifier) == ["other", "probe"])
    #expect(folders.files.map(\.file.lastPathComponent) == ["other.so", "libprobe.so"])
    #expect(folders.files.allSatisfy { $0.refusal == nil && $0.interface == "1.3" })
    #expect(folders.unreadable.map(\.path) == ["\(path)/gone"])
    // A library that is found later doesn't replace a loaded one.
    _ = try libraries.build(LibraryFolder.source, name: "one/probe.so")
    #expect(try plugin("probe", in: folders).file == loaded.file)
    let others = self.folders("one", "two")
    #expect(try plugin("probe", in: others).file.path == "\(path)/one/probe.so")
    #expect(others.files.map(\.file.path) == ["/one/probe.so", "/two/other.so"].map { path + $0 })
  }

  @Test("A missing plugin, another plugin and another version are reported with the file")
  func refusals() throws {
    _ = try libraries.build(LibraryFolder.source, name: "one/clock.so")
    _ = try libraries.build(LibraryFolder.source, name: "one/probe.so")
    try libraries.folder.write("text", to: "one/radio.so")
    let folders = folders("one", "gone")
    #expect(
      try refusal("weather", in: folders)
        == "there is no 'weather.so' or 'libweather.so' in /one, /gone (which can't be read). Put "
        + "the library of the plugin there, or give its folder.")
    #expect(
      try refusal("clock", in: folders)
        == "/one/clock.so: its file name is that of plugin 'clock', but its identifier is 'probe'. "
        + "Name the file 'probe.so'.")
    #expect(
      try refusal("probe/1.4", in: folders)
        == "/one/probe.so: this is version 1.0. Replace it with a suitable one, "
        + "or put that in an earlier folder.")
    #expect(
      try refusal("radio", in: folders)
        == "/one/radio.so: this isn't a shared library. Use the .so file of the plugin.")
    #expect(
      try refusal("radio", in: PluginFolders([]))
        == "there is no plugin folder")
    // A file that wasn't a library is examined again, and is one now.
    try libraries.folder.write("text", to: "two/clock.so")
    let others = self.folders("two")
    #expect(try refusal("clock", in: others)?.contains("this isn't a shared library") == true)
    _ = try libraries.build(LibraryFolder.clock, name: "two/clock.so")
    #expect(try plugin("clock", in: others).plugin.identifier == "clock")
  }

  @Test("A `lib` at the start is not part of a name")
  func libraryNames() throws {
    _ = try libraries.build(LibraryFolder.source, name: "one/library.so")
    #expect(folders("one").files.map(\.identifier) == ["rary"])
    #expect(
      try refusal("library", in: folders("one"))?.hasPrefix("there is no 'liblibrary.so' in /one.")
        == true)
  }
}
