/// Something that works and doesn't do what its author most likely means, at a place of a text.
struct Mistake: Sendable, Hashable {
  var code: DiagnosticCode
  /// What the text does.
  var message: String
  /// What to write instead.
  var fix: String
  /// The scalars of the text that it is about.
  var range: Range<Int>
}
