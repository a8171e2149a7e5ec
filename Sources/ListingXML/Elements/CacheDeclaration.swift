struct CacheDeclaration: ElementDeclaration {
  static let name = "cache"
  static let summary =
    "Keeps the items of a server, which are shown at once at the next start, and while the server can't be reached."
  static let since = FormatVersion.v11
  let age = Attribute("age", .interval, "how long they are kept", default: "7d")
}

extension Reading<SourceDeclaration> {
  /// How long the items are kept; `nil` if they aren't.
  var cacheAge: Duration? {
    guard let cache = compiler.reading(element, HTTPVariant(), scope).cache.first else {
      return nil
    }
    return cache.age ?? .seconds(7 * 86_400)
  }
}
