import Foundation
import ListingKit

extension WindowPatch {
  /// The patch as JSON on one line, with sorted names: what its `Encodable` gives, in a tenth of the time.
  var json: Data {
    var json = JSONWriter()
    json.object { json in
      json.member("after", after)
      json.member("animate", animate)
      json.member("announce", announce) { $0.encode($1) }
      json.member("back", back)
      json.member("banner", banner)
      json.member("before", before)
      json.member("bottom", bottom)
      json.member("copy", copy)
      json.member("end", end)
      json.member("filtered", filtered)
      json.member("found", found)
      json.member("index", index)
      json.member("open", open)
      json.member("progress", progress)
      json.member("reveal", reveal) { $0.encode($1) }
      json.member("say", say)
      json.member("sections", sections) { json, sections in
        json.object { json in
          for (name, section) in sections.sorted(by: { $0.key < $1.key }) {
            json.member(name, section) { json, section in json.object(section.write) }
          }
        }
      }
      json.member("several", several)
      json.member("shape", shape)
      json.member("states", states)
      json.member("title", title)
      json.member("undoable", undoable)
    }
    return json.data
  }
}

extension WindowPatch.Section {
  fileprivate func write(to json: inout JSONWriter) {
    json.member("class", `class`)
    json.member("foot", foot)
    json.member("from", from)
    json.member("head", head)
    json.member("html", html) { json, html in
      json.object { json in
        for (name, text) in html.sorted(by: { $0.key < $1.key }) { json.member(name, text) }
      }
    }
    json.member("label", label)
    json.member("more", more)
    json.member("n", n)
    json.member("order", order)
    json.member("skip", skip)
    json.member("style", style)
  }
}

/// Writes JSON without spaces and line breaks.
private struct JSONWriter {
  private var bytes: [UInt8] = []

  var data: Data { Data(bytes) }

  mutating func object(_ write: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "{"))
    write(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Writes a member of an object, if it has a value.
  mutating func member<Value>(
    _ name: String, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return }
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    string(name)
    bytes.append(UInt8(ascii: ":"))
    write(&self, value)
  }

  mutating func member(_ name: String, _ value: String?) {
    member(name, value) { $0.string($1) }
  }

  mutating func member(_ name: String, _ value: Int?) {
    member(name, value) { $0.bytes += String($1).utf8 }
  }

  mutating func member(_ name: String, _ value: Bool?) {
    member(name, value) { $0.bytes += ($1 ? "true" : "false").utf8 }
  }

  mutating func member(_ name: String, _ value: [String]?) {
    member(name, value) { json, texts in
      json.bytes.append(UInt8(ascii: "["))
      for (index, text) in texts.enumerated() {
        if index > 0 { json.bytes.append(UInt8(ascii: ",")) }
        json.string(text)
      }
      json.bytes.append(UInt8(ascii: "]"))
    }
  }

  /// Writes a small value that is rarely there.
  mutating func encode(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    bytes += (try? encoder.encode(value)) ?? Data("null".utf8)
  }

  private mutating func string(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
        bytes += utf8[start..<index]
        start = index + 1
        bytes += Self.escape(byte)
      }
      bytes += utf8[start...]
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x08: Array(#"\b"#.utf8)
    case 0x09: Array(#"\t"#.utf8)
    case 0x0A: Array(#"\n"#.utf8)
    case 0x0C: Array(#"\f"#.utf8)
    case 0x0D: Array(#"\r"#.utf8)
    case 0x22: Array(#"\""#.utf8)
    case 0x5C: Array(#"\\"#.utf8)
    default:
      Array((byte < 0x10 ? #"\u000"# : #"\u00"#).utf8) + Array(String(byte, radix: 16).utf8)
    }
  }
}
