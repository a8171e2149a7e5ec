#if PostgreSQL
  import ListingKit
  import ListingSources

  /// The queries of a page that have run. Which ones a page needs depends on the rows of those before, so it's read again
  /// after each, with all that are known.
  struct PostgreSQLPageReader: QueryReader {
    /// A query whose rows a page needs.
    enum Missing: Error {
      case rows(QueryRun)
      case number(QueryCount)
      case key(row: Int)
    }

    private var batches: [QueryRun: QueryBatch] = [:]
    private var numbers: [QueryCount: Int?] = [:]
    private var keys: [Int: [SourceValue]?] = [:]

    func batch(_ run: QueryRun) throws -> QueryBatch {
      guard let batch = batches[run] else { throw Missing.rows(run) }
      return batch
    }

    func number(_ count: QueryCount) throws -> Int? {
      guard let number = numbers[count] else { throw Missing.number(count) }
      return number
    }

    func key(ofRow number: Int) throws -> [SourceValue]? {
      guard let key = keys[number] else { throw Missing.key(row: number) }
      return key
    }

    /// Whether a number is known.
    func knows(_ count: QueryCount) -> Bool { numbers[count] != nil }

    mutating func add(_ batch: QueryBatch, for run: QueryRun) { batches[run] = batch }

    mutating func add(_ key: [SourceValue]?, ofRow number: Int) { keys[number] = .some(key) }

    mutating func add(_ result: PostgreSQLResult, for count: QueryCount) {
      var rows = PostgreSQLRows(result)
      guard rows.next(), case .integer(let number)? = rows.value(at: 0) else {
        numbers[count] = .some(nil)
        return
      }
      numbers[count] = .some(Int(number))
    }
  }
#endif
