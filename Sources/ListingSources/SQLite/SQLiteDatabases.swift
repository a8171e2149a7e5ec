import Foundation
import GRDB
import ListingKit

/// The databases of the process that sources read.
enum SQLiteDatabases {
  private enum Key: Hashable, Sendable {
    case file(URL, interval: Duration)
    case program(ObjectIdentifier, interval: Duration)
  }

  private struct Entry: Sendable {
    weak var database: SQLiteDatabase?
  }

  private static let entries = Guarded<[Key: Entry]>([:])

  /// Returns the database of a file. It's checked for changes after each interval.
  static func database(of file: URL, interval: Duration) -> SQLiteDatabase {
    database(for: .file(file, interval: interval)) {
      SQLiteDatabase(file: file, interval: interval)
    }
  }

  /// Returns the database that a program writes.
  static func database(of writer: any DatabaseWriter, interval: Duration) -> SQLiteDatabase {
    // The database retains the writer, so no other object gets its identifier.
    database(for: .program(ObjectIdentifier(writer), interval: interval)) {
      SQLiteDatabase(writer, interval: interval)
    }
  }

  private static func database(
    for key: Key, otherwise make: () -> SQLiteDatabase
  ) -> SQLiteDatabase {
    entries.withLock { entries in
      if let known = entries[key]?.database { return known }
      entries = entries.filter { $0.value.database != nil }
      let made = make()
      entries[key] = Entry(database: made)
      return made
    }
  }
}
