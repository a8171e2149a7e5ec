import ListingSources

/// The group whose items a section has, as its attachment.
final class SectionGroup {
  /// The value that the items have in common.
  let value: ListValue

  init(value: ListValue) { self.value = value }
}
