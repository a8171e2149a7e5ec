#if PostgreSQL
  import CPostgreSQL

  /// The rows that a command returned.
  ///
  /// `@unchecked Sendable` is safe here: libpq changes no result after it has returned it, and it's destroyed with its
  /// last owner.
  final class PostgreSQLResult: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes a result, which is destroyed with this object.
    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { cpq_result_destroy(pointer) }

    /// The names and types of the columns.
    var columns: [(name: String, type: UInt32)] {
      (0..<cpq_column_count(pointer)).map { index in
        (
          cpq_column_name(pointer, index).map { String(cString: $0) } ?? "",
          cpq_column_type(pointer, index)
        )
      }
    }

    var rowCount: Int32 { cpq_row_count(pointer) }

    /// Returns the bytes of a value; `nil` for null.
    func bytes(row: Int32, column: Int32) -> UnsafeRawBufferPointer? {
      var count = 0
      guard let start = cpq_value(pointer, row, column, &count) else { return nil }
      return UnsafeRawBufferPointer(start: start, count: count)
    }
  }

  extension PostgreSQLServerError {
    /// Reads the error of a result.
    init(_ result: PostgreSQLResult) {
      func part(_ letter: Unicode.Scalar) -> String? {
        cpq_error_part(result.pointer, CChar(truncatingIfNeeded: letter.value)).map {
          String(cString: $0)
        }
      }
      self.init(
        code: part("C") ?? "", message: part("M") ?? "unknown error", detail: part("D"),
        hint: part("H"), position: part("P").flatMap { Int($0) },
        isFatal: ["FATAL", "PANIC"].contains(part("V")))
    }
  }
#endif
