import CListingPlugin
import Foundation
import ListingTesting
import ListingXML
import Testing

@testable import ListingPlugins

/// Which files are plugins, and the messages about others.
@Suite(.tags(.concurrency)) struct LoadingTests {
  private let libraries: LibraryFolder

  init() throws { libraries = try LibraryFolder() }

  private func refusal(
    _ options: String..., name: String = "probe.so"
  ) throws -> String? {
    libraries.refusal(try libraries.build(LibraryFolder.source, options, name: name))
  }

  @Test func aPluginIsLoadedAndLoadedAgain() throws {
    let file = try libraries.build()
    for _ in 0..<2 {
      let loaded = try PluginLoader().load(file)
      #expect(loaded.plugin.identifier == "probe")
      #expect(loaded.plugin.kinds.map(\.element) == ["probe", "pages"])
      #expect(loaded.interface == "1.3")
    }
  }

  @Test("A plugin in C that is linked in is used by its entry")
  func linked() throws {
    let file = try libraries.build()
    let library = try #require(dlopen(file.path, RTLD_NOW | RTLD_LOCAL))
    let symbol = try #require(dlsym(library, "listing_plugin_entry"))
    let plugin = try PluginLoader().linked(
      unsafeBitCast(symbol, to: listing_plugin_function.self), name: "probe")
    #expect(plugin.identifier == "probe" && plugin.kinds.map(\.element) == ["probe", "pages"])
    let error = #expect(throws: PluginError.self) {
      try PluginLoader().linked({ _ in nil }, name: "nothing")
    }
    #expect(
      error?.message
        == "nothing: it can't be used in this program: its "
        + "'listing_plugin_entry' returned NULL. See its documentation for what it requires.")
  }

  @Test("A length that no memory has is refused, however it is read")
  func impossibleLengths() {
    "text".withCString { bytes in
      #expect(listing_text(bytes: bytes, length: 4).buffer()?.count == 4)
      for length in [-1, .min, .max, 16 << 20 + 1] {
        #expect(listing_text(bytes: bytes, length: length).buffer() == nil)
      }
      #expect(listing_text(bytes: nil, length: 1).buffer() == nil)
      #expect(listing_text(bytes: nil, length: 0).buffer()?.count == 0)
    }
  }

  @Test func whatIsNoLibrary() throws {
    let folder = libraries.folder
    #expect(
      libraries.refusal(folder.url.appending(path: "none.so")).map {
        $0.hasSuffix(": check the path.")
      }
        == true)
    try folder.write("int main() { return 0; }", to: "text.so")
    #expect(
      libraries.refusal(folder.url.appending(path: "text.so"))
        == "/text.so: this isn't a shared library. Use the .so file of the plugin.")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder.so"), withIntermediateDirectories: false)
    #expect(
      libraries.refusal(folder.url.appending(path: "folder.so"))
        == "/folder.so: this is a folder. Use the shared library of the plugin.")
  }

  @Test func whatALibraryLacks() throws {
    #expect(
      try refusal("-DWITHOUT_NOTE")
        == "/probe.so: this library isn't a plugin: it doesn't declare the version of the plugin "
        + "interface. Write LISTING_PLUGIN_NOTE in its source.")
    #expect(
      try refusal("-DWITHOUT_ENTRY", name: "entry.so")
        == "/entry.so: it doesn't export 'listing_plugin_entry'. Define the function with "
        + "LISTING_PLUGIN_EXPORT before it.")
    #expect(
      try refusal("-DWITHOUT_FUNCTION", name: "function.so")
        == "/function.so: it lacks the function 'destroy' of 'probe'. Fix the plugin, or report this "
        + "to its author.")
  }

  @Test func otherVersions() throws {
    #expect(
      try refusal("-DNOTE_MAJOR=0")
        == "/probe.so: it was built for version 0.3 of the plugin interface, and this program has "
        + "version 1.0. Build it again with the current listing_plugin.h.")
    #expect(
      try refusal("-DNOTE_MAJOR=2", name: "newer.so")
        == "/newer.so: it was built for version 2.3 of the plugin interface, and this program has "
        + "version 1.0. Use a newer program, or an older version of the plugin.")
  }

  @Test func whatIsLoadedAndGivesNothingOfUse() throws {
    #expect(
      try refusal("-DGIVES_NOTHING")
        == "/probe.so: it can't be used in this program: its "
        + "'listing_plugin_entry' returned NULL. See its documentation for what it requires.")
    #expect(
      try refusal("-DWRONG_SIZE", name: "size.so")
        == "/size.so: it doesn't declare the size of the plugin: set 'size' to the size of the "
        + "structure. Fix the plugin, or report this to its author.")
    #expect(
      try refusal("-DENDLESS_CHILDREN", name: "children.so")
        == "/children.so: it declares elements more than 16 deep, or more than 1000. Fix the plugin, or report this to its author."
    )
    let document = try refusal(
      "-DDOCUMENT=\"<listing xmlns='urn:listingkit:1' version='1.0'><tmplate/></listing>\"",
      name: "document.so")
    #expect(document?.contains("plugin 'probe' has an invalid document:") == true)
    #expect(document?.contains("did you mean 'template'?") == true)
  }

  @Test func whatItNeedsIsNotThere() throws {
    let folder = libraries.folder
    try folder.write("int other(void) { return 1; }", to: "other.c")
    let search = ["-L\(folder.url.path)", "-Wl,-rpath,$ORIGIN"]
    func library(_ name: String, _ options: String...) throws -> URL {
      try libraries.build(
        folder.url.appending(path: "other.c"), ["-fvisibility=default"] + search + options,
        name: "lib\(name).so")
    }
    func plugin(_ name: String, needing library: String) throws -> URL {
      try libraries.build(
        LibraryFolder.source, ["-DNEEDS_OTHER", "-l\(library)"] + search, name: "\(name).so")
    }
    _ = try library("other")
    let file = try plugin("needs", needing: "other")
    #expect(libraries.refusal(file) == nil)
    #expect(try PluginFile(file).needed.contains("libother.so"))

    // Another name: a loaded library is found under its own.
    let absent = try library("absent")
    let lacking = try plugin("lacking", needing: "absent")
    try FileManager.default.removeItem(at: absent)
    let fix =
      "wasn't found. Install it, add its folder to LD_LIBRARY_PATH, or put "
      + "it next to the plugin and link the plugin with -Wl,-rpath,'$ORIGIN'. ("
    #expect(
      libraries.refusal(lacking)?.hasPrefix(
        "/lacking.so: the library 'libabsent.so', which it needs, \(fix)") == true)

    // One that is needed by one that is there.
    let gone = try library("gone")
    _ = try library("between", "-Wl,--no-as-needed", "-lgone")
    let further = try plugin("further", needing: "between")
    try FileManager.default.removeItem(at: gone)
    let refusal = libraries.refusal(further) ?? ""
    #expect(
      refusal.hasPrefix(
        "/further.so: the library 'libgone.so', which one of the libraries that it needs (libbetween.so"
      ), "\(refusal)")
    #expect(refusal.contains(") needs in turn, \(fix)"))
  }

  @Test func aSymbolThatNoLibraryHas() throws {
    let refusal = try refusal("-DNEEDS_OTHER", name: "symbol.so") ?? ""
    #expect(
      refusal.hasPrefix(
        "/symbol.so: the symbol 'other', which it needs, isn't in any of its libraries. Link it with the "
          + "library that defines it"), "\(refusal)")
  }

  @Test("Messages of the loaders of other systems are understood, or otherwise shown unchanged")
  func otherLoaders() throws {
    let file = try PluginFile(try libraries.build())
    func told(_ message: String) -> String { file.refusal(byLoader: message).message }
    #expect(
      told("Error loading shared library libz.so: No such file or directory (needed by p.so)")
        .contains("the library 'libz.so', which one of"))
    #expect(
      told("Error relocating p.so: other: symbol not found").contains("the symbol 'other', which"))
    #expect(
      told("/p.so: version `X_9' not found (required by /p.so)").hasSuffix(
        "it can't be loaded: /p.so: version `X_9' not found (required by /p.so). Install what is "
          + "missing, or build it for this system."))
  }

  @Test func anotherMachine() throws {
    var bytes = try Data(contentsOf: try libraries.build())
    bytes[18] = bytes[18] == 183 ? 62 : 183
    let file = libraries.folder.url.appending(path: "machine.so")
    try bytes.write(to: file)
    let refusal = libraries.refusal(file) ?? ""
    #expect(refusal.hasPrefix("/machine.so: it was built for "))
    #expect(refusal.contains("64-bit ARM") && refusal.contains("x86-64"))
    bytes[16] = 1
    bytes[18] = bytes[18] == 183 ? 62 : 183
    try bytes.write(to: file)
    #expect(libraries.refusal(file)?.contains("another kind of program file") == true)
  }

  /// The header of a shared library of 64 bits, or one of 32 bits, for a machine.
  ///
  /// - Parameters:
  ///   - segments: The place of the segment table and how many entries it has.
  ///   - sections: The place of the section table and how many entries it has.
  private func header(
    bits: Int, machine: UInt16, segments: (place: Int, count: UInt8) = (0, 0),
    sections: (place: Int, count: UInt8) = (0, 0)
  ) -> [UInt8] {
    // 7F E L F, the class, little-endian, version 1.
    var bytes: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, bits == 64 ? 2 : 1, 1, 1]
    bytes += [UInt8](repeating: 0, count: 9)
    // A shared library (3), the machine, version 1.
    bytes += [3, 0, UInt8(machine & 0xFF), UInt8(machine >> 8), 1, 0, 0, 0]
    let width = bits / 8
    func place(_ value: Int) -> [UInt8] { (0..<width).map { UInt8(value >> ($0 * 8) & 0xFF) } }
    bytes += place(0) + place(segments.place) + place(sections.place) + [0, 0, 0, 0]
    // The sizes of the header and of the entries of both tables.
    let sizes: [UInt8] = bits == 64 ? [64, 56, 64] : [52, 32, 40]
    return bytes + [
      sizes[0], 0, sizes[1], 0, segments.count, 0, sizes[2], 0, sections.count, 0, 0, 0,
    ]
  }

  #if arch(x86_64)
    private static let (machine, name) = (UInt16(62), "x86-64")
  #else
    private static let (machine, name) = (UInt16(183), "64-bit ARM")
  #endif

  private func refusal(ofBytes bytes: [UInt8]) throws -> String? {
    let file = libraries.folder.url.appending(path: "made.so")
    try Data(bytes).write(to: file)
    return libraries.refusal(file)
  }

  @Test("A library of 32 bits is named as such, however short it is")
  func shortWords() throws {
    func expected(_ found: String) -> String {
      "/made.so: it was built for \(found), but this machine is \(Self.name). Build it for this machine."
    }
    let header = header(bits: 32, machine: 3, segments: (place: 52, count: 1))
    #expect(header.count == 52)
    #expect(try refusal(ofBytes: header) == expected("32-bit x86"))
    #expect(
      try refusal(ofBytes: header + [UInt8](repeating: 0, count: 400)) == expected("32-bit x86"))
    #expect(
      try refusal(ofBytes: self.header(bits: 32, machine: 40)) == expected("32-bit ARM"))
    // The machine of x86-64, with pointers of 32 bits.
    #expect(
      try refusal(ofBytes: self.header(bits: 32, machine: 62))
        == expected("x86-64 with 32-bit pointers"))
  }

  @Test("A library that is shorter than its header describes is reported as truncated")
  func truncated() throws {
    func expected(_ count: Int, of whole: Int) -> String {
      "/made.so: it's truncated: the file has \(count) bytes of at least \(whole). Copy it, or build it, "
        + "again."
    }
    let header = header(
      bits: 64, machine: Self.machine, segments: (place: 64, count: 1),
      sections: (place: 5000, count: 3))
    #expect(header.count == 64)
    #expect(try refusal(ofBytes: Array(header.prefix(10))) == expected(10, of: 64))
    #expect(try refusal(ofBytes: Array(header.prefix(63))) == expected(63, of: 64))
    #expect(try refusal(ofBytes: header) == expected(64, of: 64 + 56))
    // Three sections of 64 bytes end at 5192.
    #expect(
      try refusal(ofBytes: header + [UInt8](repeating: 0, count: 4000)) == expected(4064, of: 5192))
    // A segment to load (1) of 9000 bytes at 1000, without a table of sections.
    var segment = [UInt8](repeating: 0, count: 56)
    segment[0] = 1
    segment.replaceSubrange(8..<10, with: [0xE8, 0x03])
    segment.replaceSubrange(32..<34, with: [0x28, 0x23])
    let bare = self.header(bits: 64, machine: Self.machine, segments: (place: 64, count: 1))
    #expect(try refusal(ofBytes: bare + segment) == expected(120, of: 10_000))
    segment.replaceSubrange(8..<16, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(try refusal(ofBytes: bare + segment)?.contains("it's damaged") == true)

    let whole = try Data(contentsOf: try libraries.build())
    #expect(
      try refusal(ofBytes: Array(whole.prefix(whole.count / 2)))?.hasPrefix(
        "/made.so: it's truncated: the file has \(whole.count / 2) bytes of at least ") == true)
  }

  @Test("What others may write is refused, the file and its folder")
  func writers() throws {
    let file = try libraries.build()
    chmod(file.path, 0o666)
    #expect(libraries.refusal(file)?.hasPrefix("/probe.so: other users can write to it") == true)
    chmod(file.path, 0o644)
    #expect(libraries.refusal(file) == nil)
    chmod(libraries.folder.url.path, 0o777)
    #expect(libraries.refusal(file)?.contains("other users can write to it") == true)
    chmod(libraries.folder.url.path, 0o700)
  }

  @Test("A library that is cut short, or damaged anywhere in its headers, is refused or read")
  func damaged() throws {
    let whole = [UInt8](try Data(contentsOf: try libraries.build()))
    let file = libraries.folder.url.appending(path: "damaged.so")
    var generator = SeededGenerator(seed: 7)
    var refused = 0
    func look(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: file)
      // Looked at, and never loaded: what the system's loader makes of it is another matter.
      if (try? ELFLibrary(file.path)) == nil { refused += 1 }
    }
    for count in stride(from: 0, to: 1024, by: 7) { try look(Array(whole.prefix(count))) }
    #expect(refused == 147)
    for _ in 0..<(triesAllCases ? 500 : 100) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes[Int.random(in: 0..<700, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      try look(bytes)
    }
  }
}
