/// How much XML data may ask for.
struct XMLDataLimits: Sendable {
  /// Elements inside each other.
  var depth = 256
  /// Attributes and namespaces of an element.
  var attributes = 256
  /// Bytes of a tag that is not complete.
  var tagBytes = 256 << 10
  /// Different names, and different texts of up to three bytes.
  var names = 200_000
  /// Bytes that entities are replaced by.
  var expandedBytes = 8 << 20
  /// Bytes of an item; of the whole where a tree of it is made.
  var itemBytes = 64 << 20
  /// The maximum number of operations of an XPath for one value.
  var operations = 10_000_000
}
