#if PostgreSQL
  import Foundation
  import ListingSources

  /// A query as the server gets it: its parameters are numbers, and those that are null are the word NULL.
  ///
  /// A parameter that is null has no type, and the server couldn't find one for `:after_name IS NULL`. So there is none:
  /// the word has any type, and the server leaves out the conditions that it makes true.
  struct PostgreSQLQuery {
    /// The command.
    private(set) var command: PostgreSQLCommand
    /// Where the texts of parameters, and those around the query, are: the bytes of the command, and those of the query.
    private var places: [(command: Range<Int>, query: Range<Int>)] = []
    private let sql: String

    /// - Parameters:
    ///   - sql: the query, with named parameters.
    ///   - uses: the parameters at their places in the query.
    ///   - values: the values by name; parameters without one are null.
    ///   - texts: the texts before and after the query, which make it a part of another one.
    init(
      _ sql: String, _ uses: [QueryText.Parameter],
      _ values: [String: PostgreSQLCommand.Parameter],
      between texts: (before: String, after: String) = ("", "")
    ) {
      self.sql = sql
      let bytes = Array(sql.utf8)
      var text = Array(texts.before.utf8)
      var numbers: [String: Int] = [:]
      command = PostgreSQLCommand(text: "")
      var end = 0
      places.append((0..<text.count, 0..<0))
      for use in uses {
        text += bytes[end..<use.range.lowerBound]
        end = use.range.upperBound
        let start = text.count
        if var value = values[use.name] {
          // Each text has the type that its place wants. Before IS NULL, none does.
          let isText = value.type == 0
          if isText, Self.isComparedWithNull(bytes[use.range.upperBound...]) {
            value.type = PostgreSQLType.text
          }
          let known = isText ? nil : numbers[use.name]
          let number = known ?? command.parameters.count + 1
          if known == nil { command.parameters.append(value) }
          numbers[use.name] = number
          text += Array("$\(number)".utf8)
        } else {
          text += Array("NULL".utf8)
        }
        places.append((start..<text.count, use.range))
      }
      text += bytes[end...]
      let last = text.count
      text += Array(texts.after.utf8)
      places.append((last..<text.count, bytes.count..<bytes.count))
      command.text = String(decoding: text, as: UTF8.self)
    }

    /// Returns whether a text begins with the word IS.
    private static func isComparedWithNull(_ text: ArraySlice<UInt8>) -> Bool {
      let rest = text.drop { $0 <= UInt8(ascii: " ") }
      guard let after = rest.dropFirst(2).first, after <= UInt8(ascii: " ") else { return false }
      return String(decoding: rest.prefix(2), as: UTF8.self).uppercased() == "IS"
    }

    /// Returns the number of bytes of the query before a position in the command, as the server reports it.
    func offset(ofCharacter position: Int) -> Int? {
      let text = command.text.unicodeScalars
      guard position >= 1,
        let index = text.index(text.startIndex, offsetBy: position - 1, limitedBy: text.endIndex)
      else { return nil }
      let offset = command.text.utf8.distance(from: command.text.startIndex, to: index)
      guard let last = places.last(where: { $0.command.lowerBound <= offset }) else {
        return offset
      }
      if last.command.contains(offset) { return last.query.lowerBound }
      return offset - last.command.upperBound + last.query.upperBound
    }

    /// Returns an error of the server with the names of parameters in place of their numbers.
    func named(_ error: PostgreSQLServerError) -> PostgreSQLServerError {
      var error = error
      let bytes = Array(sql.utf8)
      for place in places.reversed() {
        let written = Array(command.text.utf8)[place.command]
        let name = String(decoding: bytes[place.query], as: UTF8.self)
        error.message = error.message.replacing(
          "parameter \(String(decoding: written, as: UTF8.self))", with: "parameter \(name)")
      }
      return error
    }
  }
#endif
