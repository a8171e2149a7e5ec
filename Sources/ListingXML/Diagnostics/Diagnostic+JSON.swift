import ListingText

extension Diagnostic {
  /// Returns diagnostics as a JSON array of objects with sorted keys; missing values are left out.
  ///
  /// - Complexity: O(*n*) in the length of the diagnostics.
  public static func json(_ diagnostics: [Diagnostic]) throws -> String {
    try diagnostics.json()
  }
}
