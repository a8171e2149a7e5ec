#if PostgreSQL
  import Foundation
  import ListingSources

  /// The rows of a result, with typed values.
  struct PostgreSQLRows: QueryRows {
    static let otherValues =
      "bytes (bytea), not text: select encode(it, 'hex') or encode(it, 'base64'), or remove it."

    /// How the values of a column are read.
    private enum Kind {
      case integer, number, boolean, moment, text, bytes
    }

    /// The texts of moments, which aren't those of the server, with space for one in each column. A String for each
    /// would take longer than to read the moment.
    private final class Moments {
      static let size = 64
      let bytes: UnsafeMutableRawBufferPointer

      init(columns count: Int) {
        bytes = .allocate(byteCount: count * Self.size, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
      }

      deinit { bytes.deallocate() }
    }

    private let result: PostgreSQLResult
    private let moments: Moments
    private let kinds: [Kind]
    let columns: [String]
    private(set) var bytes = 0
    private var row: Int32 = -1

    init(_ result: PostgreSQLResult) {
      self.result = result
      let columns = result.columns
      self.columns = columns.map(\.name)
      moments = Moments(columns: columns.count)
      kinds = columns.map { column in
        switch column.type {
        case PostgreSQLType.smallInteger, PostgreSQLType.integer, PostgreSQLType.bigInteger,
          PostgreSQLType.identifier:
          .integer
        case PostgreSQLType.real, PostgreSQLType.double: .number
        case PostgreSQLType.boolean: .boolean
        case PostgreSQLType.timestamp, PostgreSQLType.timestampWithTimeZone: .moment
        case PostgreSQLType.bytes, PostgreSQLType.arrayOfBytes: .bytes
        default: .text
        }
      }
    }

    mutating func next() -> Bool {
      row += 1
      return row < result.rowCount
    }

    mutating func value(at column: Int32) -> FoundValue? {
      guard let text = result.bytes(row: row, column: column) else { return .null }
      bytes += text.count
      return switch kinds[Int(column)] {
      case .integer: Self.integer(text).map { .integer($0) } ?? .bytes(text)
      case .number: Self.number(text)
      case .boolean: .text(text.first == UInt8(ascii: "t") ? "true" : "false")
      case .moment: moment(text, at: Int(column))
      case .bytes: nil
      case .text: text.isUTF8 ? .bytes(text) : nil
      }
    }

    mutating func orderValue(at column: Int32) -> FoundValue? {
      switch kinds[Int(column)] {
      case .integer, .number, .bytes: return value(at: column)
      case .boolean, .moment, .text:
        // As the server writes it, so that it's the same value again.
        guard let text = result.bytes(row: row, column: column) else { return .null }
        return text.isUTF8 ? .bytes(text) : nil
      }
    }

    private static func integer(_ text: UnsafeRawBufferPointer) -> Int64? {
      var rest = text[...]
      let isNegative = rest.first == UInt8(ascii: "-")
      if isNegative { rest.removeFirst() }
      guard !rest.isEmpty else { return nil }
      var number: Int64 = 0
      for byte in rest {
        let (digit, isNoDigit) = byte.subtractingReportingOverflow(UInt8(ascii: "0"))
        let (tens, isLarge) = number.multipliedReportingOverflow(by: 10)
        // The smallest number has no positive one.
        let (sum, isLarger) = tens.subtractingReportingOverflow(Int64(digit))
        guard !isNoDigit, digit <= 9, !isLarge, !isLarger else { return nil }
        number = sum
      }
      return isNegative ? number : number == .min ? nil : -number
    }

    private static func number(_ text: UnsafeRawBufferPointer) -> FoundValue {
      guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
        return .bytes(text)
      }
      return .number(number)
    }

    /// Returns a moment in ISO 8601: the server writes `2026-11-29 06:12:00.5+00`.
    private func moment(_ text: UnsafeRawBufferPointer, at column: Int) -> FoundValue? {
      let isBeforeChrist = text.last == UInt8(ascii: "C")
      guard let space = text.firstIndex(of: UInt8(ascii: " ")), !isBeforeChrist,
        text.count <= Moments.size
      else { return text.isUTF8 ? .bytes(text) : nil }
      let bytes = UnsafeMutableRawBufferPointer(
        rebasing: moments.bytes[column * Moments.size..<(column + 1) * Moments.size])
      bytes.copyMemory(from: text)
      bytes[space] = UInt8(ascii: "T")
      var count = text.count
      let (zone, zero) = (count - 3, UInt8(ascii: "0"))
      if zone > space, text[zone] == UInt8(ascii: "+"), text[zone + 1] == zero,
        text[zone + 2] == zero
      {
        bytes[zone] = UInt8(ascii: "Z")
        count = zone + 1
      }
      return .bytes(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }
  }
#endif
