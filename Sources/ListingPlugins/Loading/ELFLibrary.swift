#if os(Linux)
  import Foundation
  import ListingXML

  /// The properties of a shared library in its headers: its machine, its symbols, and the version of the
  /// plugin interface.
  ///
  /// The file isn't trusted: each access is checked against its bounds.
  struct ELFLibrary {
    private(set) var version = (major: 0, minor: 0)
    /// The names of the libraries that it needs itself.
    private(set) var needed: [String] = []

    private let path: String
    private let file: FileHandle
    private let size: Int
    /// Whether numbers are written with the lowest byte first.
    private var isLittleEndian = true
    private var segments: [Segment] = []

    private struct Segment {
      var type: Int
      var offset: Int
      var address: Int
      var size: Int
    }

    /// The maximum size of a table, in bytes.
    private static let tableLimit = 64 << 20

    /// - Throws: ``PluginError`` with the file, and what was found and expected.
    init(_ path: String) throws(PluginError) {
      self.path = path
      guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
        throw PluginError("\(path): it can't be read. Check its permissions.")
      }
      self.file = file
      self.size = Int(clamping: size)
      try readHeader()
      guard let version = notedVersion() else {
        throw PluginError(
          "\(path): this library isn't a plugin: it doesn't declare the version of the plugin "
            + "interface. Write LISTING_PLUGIN_NOTE in its source.")
      }
      let dynamic = dynamicTable()
      guard let names = names(dynamic), exportsEntry(dynamic, names) else {
        throw PluginError(
          "\(path): it doesn't export 'listing_plugin_entry'. Define the function with "
            + "LISTING_PLUGIN_EXPORT before it.")
      }
      self.version = version
      needed = dynamic.filter { $0.tag == 1 }.compactMap { name(at: $0.value, in: names) }
    }

    // MARK: - The header

    private mutating func readHeader() throws(PluginError) {
      let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
      guard bytes(at: 0, count: magic.count) == magic else {
        throw PluginError(
          "\(path): this isn't a shared library. Use the .so file of the plugin.")
      }
      // Up to the machine, headers of 32 and 64 bits are alike.
      guard let identification = bytes(at: 0, count: 20) else { throw truncated(of: 64) }
      isLittleEndian = identification[5] == 1
      let own = Self.ownMachine
      let machine = (class: Int(identification[4]), machine: number(identification, 18, 2))
      guard machine.class == own.class, machine.machine == own.machine else {
        throw PluginError(
          "\(path): it was built for \(Self.name(of: machine)), but this machine is "
            + "\(Self.name(of: own)). Build it for this machine.")
      }
      guard number(identification, 16, 2) == 3 else {
        throw PluginError(
          "\(path): this is another kind of program file, not a shared library. Link it with "
            + "-shared.")
      }
      guard let header = bytes(at: 0, count: 64) else { throw truncated(of: 64) }
      let (place, length, count) = (
        number(header, 32, 8), number(header, 54, 2), number(header, 56, 2)
      )
      try checkEnd(of: place, size: length * count)
      // Linkers write the table of sections last.
      try checkEnd(of: number(header, 40, 8), size: number(header, 58, 2) * number(header, 60, 2))
      guard length >= 56, let table = bytes(at: place, count: length * count) else {
        throw damaged
      }
      segments = (0..<count).map { index in
        let start = index * length
        return Segment(
          type: number(table, start, 4), offset: number(table, start + 8, 8),
          address: number(table, start + 16, 8), size: number(table, start + 32, 8))
      }
      for segment in segments { try checkEnd(of: segment.offset, size: segment.size) }
    }

    /// - Throws: ``PluginError`` if the file ends before a part that its header describes.
    private func checkEnd(of offset: Int, size part: Int) throws(PluginError) {
      let (end, overflows) = offset.addingReportingOverflow(part)
      if overflows { throw damaged }
      if end > size { throw truncated(of: end) }
    }

    private func truncated(of count: Int) -> PluginError {
      PluginError(
        "\(path): it's truncated: the file has \(size) bytes of at least \(count). Copy it, or build "
          + "it, again.")
    }

    private var damaged: PluginError {
      PluginError("\(path): it's damaged: a table isn't where its header says. Build it again.")
    }

    /// The class and machine in the file of this program.
    private static let ownMachine: (class: Int, machine: Int) = {
      let header = FileHandle(forReadingAtPath: "/proc/self/exe").flatMap {
        try? $0.read(upToCount: 20)
      }
      guard let header, header.count == 20 else { return (2, 62) }
      return (Int(header[4]), Int(header[18]) | Int(header[19]) << 8)
    }()

    private static func name(of machine: (class: Int, machine: Int)) -> String {
      switch machine.machine {
      case 3: "32-bit x86"
      case 40: "32-bit ARM"
      case 62: machine.class == 2 ? "x86-64" : "x86-64 with 32-bit pointers"
      case 183: "64-bit ARM"
      case 243: "RISC-V"
      default: "machine \(machine.machine) of \(machine.class == 2 ? 64 : 32) bits"
      }
    }

    // MARK: - The note

    /// The version in the note that `LISTING_PLUGIN_NOTE` writes.
    private func notedVersion() -> (major: Int, minor: Int)? {
      for segment in segments where segment.type == 4 {
        guard let notes = bytes(at: segment.offset, count: segment.size) else { continue }
        var place = 0
        while place + 12 <= notes.count {
          let (nameSize, contentSize) = (number(notes, place, 4), number(notes, place + 4, 4))
          let content = place + 12 + (nameSize + 3) & ~3
          guard content + contentSize <= notes.count else { break }
          let name = notes[place + 12..<place + 12 + nameSize]
          if name.elementsEqual("ListingKit\0".utf8), number(notes, place + 8, 4) == 1,
            contentSize >= 8
          {
            return (number(notes, content, 4), number(notes, content + 4, 4))
          }
          place = content + (contentSize + 3) & ~3
        }
      }
      return nil
    }

    // MARK: - The entry and the needed libraries

    /// The entries for the system's loader, up to the last one.
    private func dynamicTable() -> [(tag: Int, value: Int)] {
      guard let dynamic = segments.first(where: { $0.type == 2 }),
        let table = bytes(at: dynamic.offset, count: dynamic.size)
      else { return [] }
      return stride(from: 0, to: table.count - 15, by: 16).lazy
        .map { (tag: number(table, $0, 8), value: number(table, $0 + 8, 8)) }
        .prefix { $0.tag != 0 }
    }

    /// The names of symbols and libraries.
    private func names(_ dynamic: [(tag: Int, value: Int)]) -> (place: Int, bytes: [UInt8])? {
      guard let place = dynamic.last(where: { $0.tag == 5 }).flatMap({ offset($0.value) }),
        let size = dynamic.last(where: { $0.tag == 10 })?.value,
        let bytes = bytes(at: place, count: size)
      else { return nil }
      return (place, bytes)
    }

    /// Whether the function that every plugin exports is among its symbols.
    private func exportsEntry(
      _ dynamic: [(tag: Int, value: Int)], _ names: (place: Int, bytes: [UInt8])
    ) -> Bool {
      guard let symbols = dynamic.last(where: { $0.tag == 6 }).flatMap({ offset($0.value) }),
        symbols < names.place,
        // The names follow the symbols in every library that linkers make.
        let entries = bytes(at: symbols, count: min(names.place - symbols, Self.tableLimit))
      else { return false }
      let (texts, wanted) = (names.bytes, Array("listing_plugin_entry\0".utf8))
      for place in stride(from: 0, to: entries.count - 23, by: 24) {
        let name = number(entries, place, 4)
        // Defined in a section of the library itself.
        guard number(entries, place + 6, 2) != 0, name + wanted.count <= texts.count else {
          continue
        }
        if texts[name..<name + wanted.count].elementsEqual(wanted) { return true }
      }
      return false
    }

    /// A name, which ends with NUL.
    private func name(at place: Int, in names: (place: Int, bytes: [UInt8])) -> String? {
      guard names.bytes.indices.contains(place),
        let end = names.bytes[place...].firstIndex(of: 0)
      else { return nil }
      return String(validating: names.bytes[place..<end], as: UTF8.self)
    }

    /// Returns the offset of an address in the file.
    private func offset(_ address: Int) -> Int? {
      let segment = segments.first {
        $0.type == 1 && $0.address <= address && address - $0.address < $0.size
      }
      guard let segment else { return nil }
      let (offset, overflows) = segment.offset.addingReportingOverflow(address - segment.address)
      return overflows ? nil : offset
    }

    // MARK: - Bytes

    private func bytes(at offset: Int, count: Int) -> [UInt8]? {
      guard offset >= 0, count >= 0, count <= Self.tableLimit, offset <= size - count else {
        return nil
      }
      guard (try? file.seek(toOffset: UInt64(offset))) != nil,
        let data = count == 0 ? Data() : try? file.read(upToCount: count), data.count == count
      else { return nil }
      return Array(data)
    }

    private func number(_ bytes: [UInt8], _ place: Int, _ length: Int) -> Int {
      guard place >= 0, place + length <= bytes.count else { return 0 }
      let part = bytes[place..<place + length]
      let value = (isLittleEndian ? Array(part.reversed()) : Array(part))
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(clamping: value)
    }
  }
#endif
