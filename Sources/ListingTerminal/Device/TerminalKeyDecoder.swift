/// Decodes the bytes that a terminal sends into keys.
///
/// A key may consist of several bytes, and these may be split into several reads. Incomplete keys wait
/// for more bytes or for ``timeOut()``, since only the time distinguishes the escape key from the start
/// of a sequence.
public struct TerminalKeyDecoder: Sendable {
  private var bytes: [UInt8] = []

  /// Creates a decoder.
  public init() {}

  /// Whether the bytes of a key are incomplete.
  public var isWaiting: Bool { !bytes.isEmpty }

  /// Decodes bytes, and returns the complete keys. Sequences of unknown keys are dropped.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public mutating func decode(_ read: some Sequence<UInt8>) -> [TerminalKey] {
    bytes.append(contentsOf: read)
    var keys: [TerminalKey] = []
    var rest = bytes[...]
    while let step = Step(rest) {
      if let key = step.key { keys.append(key) }
      rest = rest.dropFirst(step.length)
    }
    bytes = Array(rest)
    return keys
  }

  /// Stops waiting: decodes the bytes so far as complete.
  public mutating func timeOut() -> [TerminalKey] {
    defer { bytes = [] }
    switch bytes {
    case []: return []
    case [.escape]: return [.escape]
    case [.escape, UInt8(ascii: "[")], [.escape, UInt8(ascii: "O")]:
      return [.escape, .character(Character(Unicode.Scalar(bytes[1])))]
    default: return bytes[0] == .escape ? [] : [.character("\u{FFFD}")]
    }
  }
}

/// The first key of a sequence of bytes.
private struct Step {
  /// The key; `nil` if it's unknown.
  var key: TerminalKey?
  /// The number of its bytes, at least 1.
  var length: Int

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
    self.key = key
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
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return nil }
      self.init(key: Self.key(final: final, parameter: []), length: 3)
      if final < 0x20 { length = 2 }
    default: self.init(key: .escape, length: 1)
    }
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
    let parameter = body[..<end].prefix { $0 != UInt8(ascii: ";") }
    self.init(key: Self.key(final: bytes[end], parameter: Array(parameter)), length: length + 1)
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
