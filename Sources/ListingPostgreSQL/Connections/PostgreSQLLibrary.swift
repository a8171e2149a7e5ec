#if PostgreSQL
  import CPostgreSQL

  /// The version of libpq that the process has loaded.
  package enum PostgreSQLLibrary {
    /// The name and the version, such as `libpq 15.18`.
    package static var description: String {
      let version = Int(cpq_version())
      return "libpq \(version / 10_000).\(version % 10_000)"
    }
  }
#endif
