import ListingText

extension Diagnostic {
  /// Diagnostics as a JSON array of objects with sorted keys; a key without a value is left out.
  ///
  /// - Complexity: O(*n*) in the length of the diagnostics.
  public static func json(_ diagnostics: [Diagnostic]) throws -> String {
    try diagnostics.json()
  }
}
