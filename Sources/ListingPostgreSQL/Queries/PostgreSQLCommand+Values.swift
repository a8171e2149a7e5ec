#if PostgreSQL
  import Foundation
  import ListingSources

  extension PostgreSQLCommand.Parameter {
    /// A value of a document or a program, with its type; `nil` for null. A text gets the type that the query wants, as
    /// a text in quotes does.
    init?(_ value: ListValue) {
      switch value {
      case .null: return nil
      case .string(let text): self.init(type: 0, text: text)
      case .integer(let number): self.init(type: PostgreSQLType.bigInteger, text: "\(number)")
      case .number(let number): self.init(type: PostgreSQLType.double, text: "\(number)")
      case .decimal(let number): self.init(type: PostgreSQLType.numeric, text: "\(number)")
      case .boolean(let isTrue): self.init(type: PostgreSQLType.boolean, text: isTrue ? "t" : "f")
      case .date(let date):
        self.init(type: PostgreSQLType.timestampWithTimeZone, text: date.textOfPostgreSQL)
      case .day(let day): self.init(type: PostgreSQLType.date, text: "\(day)")
      }
    }

    /// A value of a position, with the type of its column; `nil` for null.
    init?(_ value: SourceValue, type: UInt32) {
      switch value {
      case .null: return nil
      case .text(let text): self.init(type: type, text: text)
      case .integer(let number): self.init(type: type, text: "\(number)")
      case .number(let number): self.init(type: type, text: "\(number)")
      }
    }
  }
#endif
