/// The commands of PostgreSQL that let a table notify lists of its changes.
///
/// Each statement that changes rows notifies a channel: with the key of each of up to a hundred rows, as lists identify
/// their items, or without a key for more.
package struct NotifyingTrigger {
  private let table: [String]
  private let keys: [String]
  private let channel: String

  /// - Parameters:
  ///   - table: the table, which may follow its schema and a period.
  ///   - keys: the columns of the key of a list's items.
  ///   - channel: the channel; by default, the name of the table.
  package init(table: String, keys: [String], channel: String? = nil) {
    self.table = table.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    self.keys = keys
    self.channel = channel ?? self.table.last ?? table
  }

  /// Whether the names can be those of a table and its columns.
  package var isValid: Bool {
    (1...2).contains(table.count) && !keys.isEmpty && !channel.isEmpty
      && (table + keys).allSatisfy { !$0.isEmpty && !$0.contains("\0") }
  }

  /// The longest name of PostgreSQL, in bytes; it cuts others.
  private static let nameLimit = 63

  private func name(_ suffix: String) -> String {
    var name = table.last ?? ""
    while name.utf8.count + suffix.utf8.count > Self.nameLimit { name.removeLast() }
    return (name + suffix).quotedName
  }

  /// The commands.
  package var text: String {
    let table = table.map(\.quotedName).joined(separator: ".")
    let schema = self.table.count > 1 ? self.table[0].quotedName + "." : ""
    let function = schema + name("_listing_notify")
    let channel = channel.quotedText
    var text = """
      -- Notifies lists of the changes of \(self.table.joined(separator: ".").oneLine), on the channel \(self.channel.oneLine).
      CREATE OR REPLACE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql AS $listing$
      DECLARE
        keys text[];
        key text;
      BEGIN
        IF TG_OP = 'TRUNCATE' THEN
          PERFORM pg_notify(\(channel), '');
          RETURN NULL;
        ELSIF TG_OP = 'UPDATE' THEN
          SELECT array_agg(changed.key) INTO keys FROM (
            SELECT \(key) AS key FROM listing_rows
            UNION SELECT \(key) FROM listing_former_rows LIMIT 101
          ) AS changed;
        ELSE
          SELECT array_agg(changed.key) INTO keys FROM (
            SELECT \(key) AS key FROM listing_rows LIMIT 101
          ) AS changed;
        END IF;
        -- A notification has less than 8000 bytes.
        IF cardinality(keys) > 100 OR (SELECT max(octet_length(k)) FROM unnest(keys) AS k) > 7000 THEN
          PERFORM pg_notify(\(channel), '');
        ELSIF keys IS NOT NULL THEN
          FOREACH key IN ARRAY keys LOOP
            PERFORM pg_notify(\(channel), coalesce(key, ''));
          END LOOP;
        END IF;
        RETURN NULL;
      END
      $listing$;

      """
    for (event, rows) in [
      ("insert", "NEW TABLE AS listing_rows"),
      ("update", "NEW TABLE AS listing_rows OLD TABLE AS listing_former_rows"),
      ("delete", "OLD TABLE AS listing_rows"),
    ] {
      text += """
        CREATE OR REPLACE TRIGGER \(name("_listing_\(event)")) AFTER \(event.uppercased()) ON \(table)
          REFERENCING \(rows)
          FOR EACH STATEMENT EXECUTE FUNCTION \(function)();

        """
    }
    text += """
      CREATE OR REPLACE TRIGGER \(name("_listing_truncate")) AFTER TRUNCATE ON \(table)
        FOR EACH STATEMENT EXECUTE FUNCTION \(function)();

      """
    return text
  }

  /// The expression for the identifier of an item: several values are separated by bars, and escaped.
  private var key: String {
    guard keys.count > 1 else { return "\(keys[0].quotedName)::text" }
    return keys.map { column in
      #"replace(replace(coalesce(\#(column.quotedName)::text, ''), '\', '\\'), '|', '\|')"#
    }.joined(separator: " || '|' || ")
  }
}

extension String {
  fileprivate var quotedName: String { "\"\(replacing("\"", with: "\"\""))\"" }

  fileprivate var quotedText: String {
    let text = replacing("'", with: "''")
    return contains("\\") ? "E'\(text.replacing("\\", with: "\\\\"))'" : "'\(text)'"
  }

  /// The text in a comment, which a line break would end.
  fileprivate var oneLine: String {
    String(map { $0.isNewline ? "\u{FFFD}" : $0 })
  }
}
