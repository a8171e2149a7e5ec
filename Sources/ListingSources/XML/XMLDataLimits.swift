/// The limits of XML data.
struct XMLDataLimits: Sendable {
  /// The depth of nested elements.
  var depth = 256
  /// The number of attributes and namespaces of an element.
  var attributes = 256
  /// The number of bytes of an incomplete tag.
  var tagBytes = 256 << 10
  /// The number of different names, and of different texts of up to three bytes.
  var names = 200_000
  /// The number of bytes that replace entities.
  var expandedBytes = 8 << 20
  /// The number of bytes of an item; of the whole data if a tree is built of it.
  var itemBytes = 64 << 20
  /// The number of operations of an XPath for one value; all values may take ten times as many, and one more for each
  /// byte of the data.
  var operations = 10_000_000
}
