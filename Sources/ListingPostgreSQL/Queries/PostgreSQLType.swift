#if PostgreSQL
  /// The types of PostgreSQL that are read in their own way, by their object identifiers. All others are read as texts.
  enum PostgreSQLType {
    static let boolean: UInt32 = 16
    static let bytes: UInt32 = 17
    static let bigInteger: UInt32 = 20
    static let smallInteger: UInt32 = 21
    static let integer: UInt32 = 23
    static let text: UInt32 = 25
    static let identifier: UInt32 = 26
    static let real: UInt32 = 700
    static let double: UInt32 = 701
    static let arrayOfBytes: UInt32 = 1001
    static let date: UInt32 = 1082
    static let timestamp: UInt32 = 1114
    static let timestampWithTimeZone: UInt32 = 1184
    static let numeric: UInt32 = 1700
  }
#endif
