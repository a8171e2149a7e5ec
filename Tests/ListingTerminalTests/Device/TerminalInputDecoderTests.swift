import Testing

@testable import ListingTerminal

@Suite struct TerminalInputDecoderTests {
  /// Each of the ways in which terminals send a key.
  static let forms: [(String, TerminalKey)] = [
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[1;5A", .up),
    ("\u{1B}[B", .down), ("\u{1B}OB", .down),
    ("\u{1B}[C", .right), ("\u{1B}OC", .right),
    ("\u{1B}[D", .left), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
    ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[5;2~", .pageUp), ("\u{1B}[6~", .pageDown),
    ("\u{1B}[3~", .delete), ("\u{1B}OM", .enter),
    ("\r", .enter), ("\n", .enter), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
    ("\u{C}", .control("l")), ("q", .character("q")), (" ", .character(" ")),
    ("é", .character("é")), ("日", .character("日")), ("👍", .character("👍")),
  ]

  @Test("Every sequence of a key is decoded, also byte by byte", arguments: forms)
  func everyForm(bytes: String, key: TerminalKey) {
    var decoder = TerminalInputDecoder()
    #expect(decoder.decode(bytes.utf8).keys == [key])
    #expect(!decoder.isWaiting)
    var keys: [TerminalKey] = []
    for (index, byte) in bytes.utf8.enumerated() {
      #expect(decoder.isWaiting == (index > 0))
      keys += decoder.decode([byte]).keys
    }
    #expect(keys == [key])
    #expect(!decoder.isWaiting)
  }

  @Test("All keys are decoded in order, however the reads are split")
  func anySplit() {
    let bytes = Self.forms.flatMap { Array($0.0.utf8) }
    let keys = Self.forms.map(\.1)
    for length in 1...bytes.count {
      var decoder = TerminalInputDecoder()
      var decoded: [TerminalKey] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        decoded += decoder.decode(bytes[start..<min(start + length, bytes.count)]).keys
      }
      #expect(decoded == keys, "reads of \(length) bytes")
    }
  }

  @Test("Only a pause distinguishes the escape key")
  func escape() {
    var decoder = TerminalInputDecoder()
    #expect(decoder.decode([0x1B]).keys == [])
    #expect(decoder.isWaiting)
    #expect(decoder.timeOut().keys == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.timeOut().keys == [])
    #expect(decoder.decode("\u{1B}q".utf8).keys == [.escape, .character("q")])
    #expect(decoder.decode("\u{1B}\u{1B}[A".utf8).keys == [.escape, .up])
    #expect(decoder.decode("\u{1B}[".utf8).keys == [])
    #expect(decoder.timeOut().keys == [.escape, .character("[")])
  }

  @Test(
    "An unknown sequence is dropped and the next key is decoded",
    arguments: [
      "\u{1B}[99~", "\u{1B}[15~", "\u{1B}[?1;2c", "\u{1B}[[A", "\u{1B}OP", "\u{1B}[12;5", "\u{0}",
      "\u{1B}[" + String(repeating: "1", count: 40),
    ])
  func unknown(bytes: String) {
    var decoder = TerminalInputDecoder()
    #expect(decoder.decode((bytes + "\u{1B}[A").utf8).keys.suffix(1) == [.up])
    #expect(decoder.decode(bytes.utf8).keys + decoder.timeOut().keys == [] || bytes.utf8.count > 32)
  }

  @Test("Bytes that aren't UTF-8 become replacement characters")
  func brokenText() {
    var decoder = TerminalInputDecoder()
    let replacement = TerminalKey.character("\u{FFFD}")
    #expect(decoder.decode([0xFF, 0x61]).keys == [replacement, .character("a")])
    #expect(decoder.decode([0xC3, 0x61]).keys == [replacement, .character("a")])
    #expect(decoder.decode([0xED, 0xA0, 0x80]).keys == [replacement])
    #expect(decoder.decode([0xE6, 0x97]).keys == [])
    #expect(decoder.timeOut().keys == [replacement])
  }

  @Test("Any bytes are decoded into keys, and few of them are left waiting")
  func anyBytes() {
    var seed: UInt64 = 20_261_121
    var decoder = TerminalInputDecoder()
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<64 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let byte = UInt8(truncatingIfNeeded: seed >> 56)
        bytes.append(byte < 0x40 ? 0x1B : byte < 0x60 ? 0x5B : byte)
      }
      #expect(decoder.decode(bytes).keys.count <= 64)
      _ = decoder.timeOut().keys
      #expect(!decoder.isWaiting)
    }
  }

  @Test("Presses, drags, releases and the wheel of a mouse, with any modifier keys, in all splits")
  func mouse() {
    let bytes = Array(
      "\u{1B}[<0;3;7M\u{1B}[<32;4;7M\u{1B}[<0;4;8m\u{1B}[<64;1;1M\u{1B}[<85;1;2M".utf8)
    let expected = [
      TerminalMouse(.press, column: 2, row: 6), TerminalMouse(.drag, column: 3, row: 6),
      TerminalMouse(.release, column: 3, row: 7), TerminalMouse(.wheelUp, column: 0, row: 0),
      TerminalMouse(.wheelDown, column: 0, row: 1),
    ].map(TerminalInput.mouse)
    for split in bytes.indices {
      var decoder = TerminalInputDecoder()
      #expect(decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...]) == expected)
    }
    // The right button, a column 0 and numbers that are none.
    var decoder = TerminalInputDecoder()
    #expect(decoder.decode("\u{1B}[<2;3;7M\u{1B}[<0;0;7M\u{1B}[<0;;M".utf8) == [])
    #expect(decoder.decode("q".utf8).keys == [.character("q")])
  }

  @Test(
    "A terminal answers what its background is, in all splits",
    arguments: [
      ("rgb:ffff/ffff/ffff\u{7}", true), ("rgb:00/00/00\u{1B}\\", false),
      ("rgb:8000/0000/ffff\u{7}", false), ("rgb:f/f/8\u{1B}\\", true),
    ])
  func background(answer: String, isLight: Bool) {
    let bytes = Array("\u{1B}]11;\(answer)j".utf8)
    for split in bytes.indices {
      var decoder = TerminalInputDecoder()
      #expect(
        decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...])
          == [.background(isLight: isLight), .key(.character("j"))])
    }
  }

  @Test("An answer that isn't a color is dropped, and Alt-] is two keys after a pause")
  func otherAnswers() {
    var decoder = TerminalInputDecoder()
    #expect(
      decoder.decode("\u{1B}]4;1;rgb:0/0/0\u{7}\u{1B}]11;red\u{7}q".utf8).keys == [.character("q")])
    #expect(decoder.decode("\u{1B}]".utf8) == [])
    #expect(decoder.timeOut().keys == [.escape, .character("]")])
  }

  @Test("Pasted text is one input, also with keys and sequences in it, in all splits")
  func paste() {
    let bytes = Array("a\u{1B}[200~jj\nq\u{1B}[A é\u{1B}[201~b".utf8)
    let expected: [TerminalInput] = [
      .key(.character("a")), .paste("jj\nq\u{1B}[A é"), .key(.character("b")),
    ]
    for split in bytes.indices {
      var decoder = TerminalInputDecoder()
      let inputs = decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...])
      #expect(inputs == expected, "\(split)")
    }
    // A pause in the middle doesn't end it.
    var decoder = TerminalInputDecoder()
    #expect(decoder.decode(bytes[..<9]).count == 1 && decoder.timeOut() == [])
    #expect(decoder.decode(bytes[9...]) == Array(expected[1...]))
  }
}

extension [TerminalInput] {
  fileprivate var keys: [TerminalKey] {
    compactMap { if case .key(let key) = $0 { key } else { nil } }
  }
}
