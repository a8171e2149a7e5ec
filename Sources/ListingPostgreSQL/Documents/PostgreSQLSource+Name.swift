#if PostgreSQL
  import ListingSources
  import ListingXML

  extension PostgreSQLSource: NamedSource {
    package var nameOfValues: String {
      let values = query.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(pool.address) \(query.sql) \(values) \(record.nameOfFields)"
    }
  }
#endif
