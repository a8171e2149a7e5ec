/// A valid text that probably isn't what its author intends.
struct Mistake: Sendable, Hashable {
  var code: DiagnosticCode
  /// The effect of the text.
  var message: String
  /// The fix.
  var fix: String
  /// The scalars of the text with the mistake.
  var range: Range<Int>
}
