#if PostgreSQL
  import ListingSources
  import Testing

  @testable import ListingPostgreSQL

  @Suite("Queries for PostgreSQL, without a server")
  struct PostgreSQLQueryTests {
    private func query(
      _ sql: String, _ values: [String: String], type: UInt32 = 20,
      between texts: (before: String, after: String) = ("", "")
    ) -> PostgreSQLQuery {
      PostgreSQLQuery(
        sql, QueryText(sql, .postgresql).uses, values.mapValues { .init(type: type, text: $0) },
        between: texts)
    }

    @Test("a parameter has one number, and one without a value is NULL")
    func numbers() {
      let query = query(
        "SELECT :a + :b, :a, ':a', :none::text LIMIT :limit", ["a": "1", "b": "2", "limit": "3"])
      #expect(query.command.text == "SELECT $1 + $2, $1, ':a', NULL::text LIMIT $3")
      #expect(query.command.parameters.map(\.text) == ["1", "2", "3"])
    }

    @Test("each text finds its own type, and is a text before IS NULL")
    func texts() {
      let query = query("WHERE :a IS NULL OR b = :a OR c LIKE :a", ["a": "x"], type: 0)
      #expect(query.command.text == "WHERE $1 IS NULL OR b = $2 OR c LIKE $3")
      #expect(query.command.parameters.map(\.type) == [25, 0, 0])
    }

    @Test(
      "positions of errors are those in the query as written, also in another one",
      arguments: [("", ""), ("SELECT ü FROM (", ") AS listed")])
    func positions(_ before: String, _ after: String) {
      let sql = "SELECT é, :a, :nothing, wrong FROM t"
      let query = query(sql, ["a": "1"], between: (before, after))
      #expect(query.command.text == before + "SELECT é, $1, NULL, wrong FROM t" + after)
      #expect(query.offset(ofCharacter: 1) == 0)
      for word in ["é", "wrong", "FROM t"] {
        let inCommand = query.command.text.ranges(of: word)[0].lowerBound
        let position =
          query.command.text.unicodeScalars.distance(
            from: query.command.text.startIndex, to: inCommand) + 1
        let offset = query.offset(ofCharacter: position)
        #expect(
          offset == sql.utf8.distance(from: sql.startIndex, to: sql.ranges(of: word)[0].lowerBound))
      }
      #expect(query.offset(ofCharacter: 0) == nil)
      #expect(query.offset(ofCharacter: 500) == nil)
    }

    @Test("a message names the parameter of the query, not its number")
    func names() {
      let query = query("SELECT :a, :b", ["a": "1", "b": "2"])
      let error = PostgreSQLServerError(
        code: "42P18", message: "could not determine data type of parameter $2", isFatal: false)
      #expect(query.named(error).message == "could not determine data type of parameter :b")
    }
  }

  @Suite("Addresses of databases")
  struct PostgreSQLAddressTests {
    @Test(
      "encryption and the certificate are checked unless the address says otherwise or it's this machine",
      arguments: [
        ("postgresql://db.example.org/shop", "verify-full"),
        ("postgresql://db.example.org/shop?sslmode=disable", "disable"),
        ("postgresql://localhost/shop", "prefer"), ("postgresql://127.0.0.1:5433/shop", "prefer"),
        ("postgresql://[::1]/shop", "prefer"), ("postgresql://%2Fvar%2Frun/shop", "prefer"),
        ("postgresql:///shop", "prefer"), ("postgresql://localhost.example.org/", "verify-full"),
        ("host=db.example.org dbname=shop", "verify-full"),
      ])
    func modes(_ text: String, _ mode: String) throws {
      #expect(try PostgreSQLAddress(text).parameters["sslmode"] == mode)
    }

    @Test(
      "the allowed host has a port that isn't the default one",
      arguments: [
        ("postgresql://DB.example.org/shop", "db.example.org"),
        ("postgresql://u:p@db.example.org:5432/shop", "db.example.org"),
        ("postgresql://db.example.org:6000/shop", "db.example.org:6000"),
        ("postgresql://[::1]:6000/shop", "[::1]:6000"), ("postgresql:///shop", "localhost"),
        ("postgresql://allowed.example.org/shop?host=other.example.org", "other.example.org"),
      ])
    func hosts(_ text: String, _ host: String) throws {
      #expect(try PostgreSQLAddress(text).allowedHost == host)
    }

    @Test(
      "what could contact another host or change how queries run is refused",
      arguments: [
        "postgresql://a.example.org/?hostaddr=10.0.0.1",
        "postgresql://a.example.org/?options=-c%20default_transaction_read_only%3Doff",
        "postgresql://a.example.org,b.example.org/", "postgresql://a.example.org:0/",
        "postgresql://a.example.org/?replication=database", "mysql://a.example.org/",
        "postgresql://[/",
        "postgresql://a:secret@b@c:d/e?nothing=1",
      ])
    func refused(_ text: String) throws {
      #expect {
        _ = try PostgreSQLAddress(text)
      } throws: { error in
        guard let error = error as? SourceError else { return false }
        return error.code == .badDescription && !error.description.contains("secret")
          && error.message.contains(": ")
      }
    }

    @Test("no description has the password")
    func password() throws {
      for text in [
        "postgresql://me:secret@localhost:99/shop", "user=me password=secret port=99 dbname=shop",
      ] {
        let address = try PostgreSQLAddress(text)
        #expect(address.description == "postgresql://me@localhost:99/shop")
        #expect("\(address)" == address.description)
        #expect(address.parameters["password"] == "secret")
      }
    }
  }
#endif
