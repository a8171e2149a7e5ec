/// A message of libxml2 about data, in plain words and with a fix.
enum XMLMistake {
  /// The beginnings of messages, with what is said in their place.
  private static let phrases: KeyValuePairs<String, String> = [
    "xmlParseEntityRef: no name": "a & that isn't an entity: write &amp;",
    "EntityRef: expecting ';'": "an entity without a semicolon: write &amp; for a & that is text",
    "Input is not proper UTF-8":
      "it isn't UTF-8 text: save it as UTF-8, or declare its encoding in the first line, "
      + "as in <?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>",
    "StartTag: invalid element name": "a < that doesn't begin an element: write &lt;",
    "XML or text declaration not at start": declaration,
    "XML declaration allowed only at the start": declaration,
    "Start tag expected, '<' not found": "it doesn't begin with an element: is this XML?",
    "Document is empty": "it's empty, or isn't XML",
    "Extra content at the end": "something follows the root element: XML has one root element",
    "PCDATA invalid Char": "a control character, which XML doesn't allow: remove it",
    "Char 0x": "a character that XML doesn't allow: remove it",
    "xmlParseCharRef: invalid": "a reference to a character that XML doesn't allow: remove it",
    "AttValue: \" or ' expected": "the value of an attribute isn't in quotes",
    "Unescaped '<' not allowed in attributes": "a < in the value of an attribute: write &lt;",
    "attributes construct error": "two attributes without a space between them",
    "Couldn't find end of Start Tag": "a tag without its >",
    "Comment not terminated": "a comment without its end, -->",
    "CData section not finished": "a CDATA section without its end, ]]>",
    "Sequence ']]>' not allowed": "]]> in a text: write ]]&gt;",
  ]

  private static let declaration = "something precedes the XML declaration: remove it"

  /// Returns what a message means.
  static func phrase(_ message: some StringProtocol) -> String {
    if let known = phrases.first(where: { message.hasPrefix($0.key) }) { return known.value }
    if let match = String(message).prefixMatch(
      of: #/Opening and ending tag mismatch: (.+?) line (\d+) and (\S+)/#)
    {
      return "</\(match.3)> doesn't close <\(match.1)> of line \(match.2)"
    }
    if let match = String(message).prefixMatch(
      of: #/Premature end of data in tag (.+?) line (\d+)/#)
    {
      return "<\(match.1)> of line \(match.2) isn't closed: is the file complete?"
    }
    if let match = String(message).prefixMatch(
      of: #/Specification mandates value for attribute (\S+)/#)
    {
      return "the attribute \(match.1) has no value"
    }
    return String(message)
  }
}
