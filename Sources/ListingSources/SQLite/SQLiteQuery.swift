/// The query of an ``SQLiteSource``.
public typealias SQLiteQuery = SQLQuery
