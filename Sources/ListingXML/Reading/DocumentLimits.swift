/// The limits of a document. Exceeding one is an error that names it.
public struct DocumentLimits: Sendable, Hashable {
  /// The bytes of a document; 64 MiB.
  public var bytes = 64 * 1024 * 1024
  /// Elements inside each other; 256.
  public var depth = 256
  /// Attributes of one element, declarations of namespaces counted; 256.
  public var attributes = 256
  /// The bytes of one tag; 256 KiB.
  public var tagBytes = 256 * 1024
  /// Different names of elements, attributes and prefixes; 10,000.
  public var names = 10_000
  /// Elements of a document; 250,000.
  public var elements = 250_000
  /// Items that are written in the document itself; 100,000.
  public var inlineItems = 100_000
  /// The bytes of a comment or a processing instruction, looked at between chunks: less than the ten
  /// million with which libxml2 ends.
  var commentBytes = 8 * 1024 * 1024
  /// The bytes that the parser is given at one time.
  var chunk = 64 * 1024
  /// Documents that one includes, by way of others or not; 100. They share the limits of bytes and
  /// elements.
  public var includes = 100
  /// Documents that include each other, one inside the other; 16.
  public var includeDepth = 16

  /// The default limits.
  public init() {}
}
