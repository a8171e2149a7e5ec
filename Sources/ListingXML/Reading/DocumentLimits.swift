/// The limits of a document. Exceeding one is an error that names it.
public struct DocumentLimits: Sendable, Hashable {
  /// The number of bytes of a document; 64 MiB.
  public var bytes = 64 * 1024 * 1024
  /// The depth of nested elements; 256.
  public var depth = 256
  /// The number of attributes of an element, including namespace declarations; 256.
  public var attributes = 256
  /// The number of bytes of a tag; 256 KiB.
  public var tagBytes = 256 * 1024
  /// The number of different names of elements, attributes and prefixes; 10,000.
  public var names = 10_000
  /// The number of elements of a document; 250,000.
  public var elements = 250_000
  /// The number of inline items; 100,000.
  public var inlineItems = 100_000
  /// The number of bytes of a comment or a processing instruction, checked between chunks: less than
  /// libxml2's limit of ten million.
  var commentBytes = 8 * 1024 * 1024
  /// The number of bytes that the parser gets at a time.
  var chunk = 64 * 1024
  /// The number of documents that one includes, directly or indirectly; 100. They share the limits of bytes
  /// and elements.
  public var includes = 100
  /// The depth of nested includes; 16.
  public var includeDepth = 16

  /// The default limits.
  public init() {}
}
