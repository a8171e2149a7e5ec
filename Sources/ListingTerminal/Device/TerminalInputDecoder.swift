import Foundation

/// Decodes the bytes that a terminal sends: keys, actions of a mouse (SGR 1006), pasted text (2004) and its
/// background (OSC 11).
///
/// A key may consist of several bytes, and these may be split into several reads. Incomplete keys wait
/// for more bytes or for ``timeOut()``, since only the time distinguishes the escape key from the start
/// of a sequence.
public struct TerminalInputDecoder: Sendable {
  private var bytes: [UInt8] = []
  /// The text that is being pasted.
  private var pasted: [UInt8]?

  /// The maximum number of bytes of a pasted text. Further ones are dropped.
  private static let longestPaste = 1_000_000

  /// Creates a decoder.
  public init() {}

  /// Whether the bytes of a key are incomplete.
  public var isWaiting: Bool { !bytes.isEmpty && pasted == nil }

  /// Decodes bytes, and returns the complete inputs. Unknown sequences are dropped.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func decode(_ read: some Sequence<UInt8>) -> [TerminalInput] {
    bytes.append(contentsOf: read)
    var inputs: [TerminalInput] = []
    var rest = bytes[...]
    while true {
      if pasted != nil {
        guard let text = takePaste(&rest) else { break }
        inputs.append(.paste(text))
      }
      guard let step = Step(rest) else { break }
      if let input = step.input { inputs.append(input) }
      if step.beginsPaste { pasted = [] }
      rest = rest.dropFirst(step.length)
    }
    bytes = Array(rest)
    return inputs
  }

  /// Moves bytes to the pasted text; returns it if its end was there.
  private mutating func takePaste(_ rest: inout ArraySlice<UInt8>) -> String? {
    let mark = Array("\u{1B}[201~".utf8)
    let end = rest.firstRange(of: mark)
    // A part of the mark may be at the end.
    let text = end.map { rest[..<$0.lowerBound] } ?? rest.dropLast(mark.count - 1)
    let room = Self.longestPaste - (pasted?.count ?? 0)
    pasted?.append(contentsOf: text.prefix(max(0, room)))
    rest = rest[(end?.upperBound ?? text.endIndex)...]
    guard end != nil else { return nil }
    defer { pasted = nil }
    return pasted.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Stops waiting: decodes the bytes so far as complete.
  public mutating func timeOut() -> [TerminalInput] {
    guard isWaiting else { return [] }
    defer { bytes = [] }
    switch bytes {
    case [.escape]: return [.key(.escape)]
    case [.escape, UInt8(ascii: "[")], [.escape, UInt8(ascii: "O")], [.escape, UInt8(ascii: "]")]:
      return [.key(.escape), .key(.character(Character(Unicode.Scalar(bytes[1]))))]
    default: return bytes[0] == .escape ? [] : [.key(.character("\u{FFFD}"))]
    }
  }
}

/// The first input of a sequence of bytes.
private struct Step {
  /// The input; `nil` if it's unknown.
  var input: TerminalInput?
  /// Whether a pasted text follows.
  var beginsPaste = false
  /// The number of bytes, at least 1.
  var length: Int

  /// The key.
  private var key: TerminalKey? {
    get { if case .key(let key) = input { key } else { nil } }
    set { input = newValue.map(TerminalInput.key) }
  }

  /// Decodes the first key; `nil` if its bytes are incomplete.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else { return nil }
    self.init(key: nil, length: 1)
    switch first {
    case .escape:
      guard let step = Step(escapeSequence: bytes) else { return nil }
      self = step
    case 0x09: key = .tab
    case 0x0A, 0x0D: key = .enter
    case 0x08, 0x7F: key = .backspace
    case 0x01...0x1A: key = .control(Character(Unicode.Scalar(first + 0x60)))
    case 0x00...0x1F: key = nil
    case 0x20...0x7E: key = .character(Character(Unicode.Scalar(first)))
    default:
      guard let step = Step(multibyte: bytes, first: first) else { return nil }
      self = step
    }
  }

  private init(key: TerminalKey?, length: Int) {
    input = key.map(TerminalInput.key)
    self.length = length
  }

  private init?(multibyte bytes: ArraySlice<UInt8>, first: UInt8) {
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let scalar = bytes.prefix(length)
    let isBroken = !scalar.dropFirst().allSatisfy { (0x80...0xBF).contains($0) }
    if length == 1 || isBroken {
      self.init(key: .character("\u{FFFD}"), length: 1)
    } else if scalar.count < length {
      return nil
    } else {
      let text = String(validating: scalar, as: UTF8.self)
      self.init(key: .character(text?.first ?? "\u{FFFD}"), length: length)
    }
  }

  private init?(escapeSequence bytes: ArraySlice<UInt8>) {
    guard let second = bytes.dropFirst().first else { return nil }
    switch second {
    case UInt8(ascii: "["):
      guard let step = Step(controlSequence: bytes) else { return nil }
      self = step
    case UInt8(ascii: "]"):
      guard let step = Step(operatingSystemCommand: bytes) else { return nil }
      self = step
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      self.init(key: Self.key(final: final, parameter: []), length: 3)
      if final < 0x20 { length = 2 }
    default: self.init(key: .escape, length: 1)
    }
  }

  /// An answer ends with BEL, or with ESC and a backslash.
  private init?(operatingSystemCommand bytes: ArraySlice<UInt8>) {
    self.init(key: nil, length: 1)
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { $0 < 0x20 || $0 > 0x7E }) else {
      guard bytes.count >= Self.longest else { return nil }
      length = bytes.count
      return
    }
    length = end - bytes.startIndex + 1
    if bytes[end] == .escape {
      guard let last = bytes[end...].dropFirst().first else { return nil }
      length += last == UInt8(ascii: "\\") ? 1 : -1
    }
    input = Self.isLightBackground(String(decoding: body[..<end], as: UTF8.self))
      .map(TerminalInput.background)
  }

  /// Whether `11;rgb:ffff/ffff/ffff` is a light color; `nil` for other answers.
  private static func isLightBackground(_ answer: String) -> Bool? {
    let parts = answer.split(separator: ":")
    guard parts.count == 2, parts[0] == "11;rgb" else { return nil }
    let components = parts[1].split(separator: "/").compactMap { component in
      Int(component, radix: 16).map { Double($0) / (pow(16, Double(component.count)) - 1) }
    }
    guard components.count == 3 else { return nil }
    // As bright as eyes see it (ITU-R BT.709).
    return 0.2126 * components[0] + 0.7152 * components[1] + 0.0722 * components[2] > 0.5
  }

  /// The maximum length of a control sequence that is waited for.
  private static let longest = 32

  private init?(controlSequence bytes: ArraySlice<UInt8>) {
    let body = bytes.dropFirst(2)
    if body.first == UInt8(ascii: "[") {
      // The Linux console's function keys have a second bracket and one letter after it.
      guard body.count > 1 else { return nil }
      self.init(key: nil, length: 4)
      return
    }
    guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
      guard bytes.count >= Self.longest else { return nil }
      self.init(key: nil, length: bytes.count)
      return
    }
    let length = end - bytes.startIndex
    guard (0x40...0x7E).contains(bytes[end]) else {
      // Another sequence begins in the middle, so this one never ends.
      self.init(key: nil, length: length)
      return
    }
    if body.first == UInt8(ascii: "<") {
      self.init(key: nil, length: length + 1)
      input = Self.mouse(body[..<end].dropFirst(), isRelease: bytes[end] == UInt8(ascii: "m"))
        .map(TerminalInput.mouse)
      return
    }
    let parameter = body[..<end].prefix { $0 != UInt8(ascii: ";") }
    self.init(key: Self.key(final: bytes[end], parameter: Array(parameter)), length: length + 1)
    beginsPaste = bytes[end] == UInt8(ascii: "~") && parameter.elementsEqual("200".utf8)
  }

  /// The action of a mouse: its button with flags, and its column and row from 1.
  private static func mouse(_ parameters: ArraySlice<UInt8>, isRelease: Bool) -> TerminalMouse? {
    let numbers = parameters.split(separator: UInt8(ascii: ";")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], column > 0, row > 0
    else { return nil }
    let action: TerminalMouse.Action
    // Shift, Alt and Control are flags that don't matter.
    switch button & ~0b11100 {
    case 0: action = isRelease ? .release : .press
    case 32: action = .drag
    case 64: action = .wheelUp
    case 65: action = .wheelDown
    default: return nil
    }
    return TerminalMouse(action, column: column - 1, row: row - 1)
  }

  private static func key(final: UInt8, parameter: [UInt8]) -> TerminalKey? {
    switch Unicode.Scalar(final) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "H": .home
    case "F": .end
    case "M": parameter.isEmpty ? .enter : nil
    case "Z": .backTab
    case "~":
      switch String(decoding: parameter, as: UTF8.self) {
      case "1", "7": .home
      case "4", "8": .end
      case "3": .delete
      case "5": .pageUp
      case "6": .pageDown
      default: nil
      }
    default: nil
    }
  }
}

extension UInt8 {
  fileprivate static let escape: UInt8 = 0x1B
}
