import Foundation

/// What takes operations on a list: the data source itself, and the context of each section.
///
/// Each operation is a method of an extension, in a synchronous form, which never throws and whose
/// result can be discarded, and in an async form with a name of its own, which returns after the
/// update was applied.
public protocol ListOperable: AnyObject {
  /// Carries an operation out, within the current turn of the list.
  ///
  /// - Parameters:
  ///   - operation: what to do.
  ///   - animatingDifferences: whether the update may be animated; a turn's update is only when all
  ///     of its operations say so.
  ///   - completion: called once, after the update was applied.
  /// - Returns: what the operation came to, known at once; what is on display changes with the turn.
  @discardableResult
  func perform(
    _ operation: ListOperation, animatingDifferences: Bool, completion: ListCompletion?
  ) -> ListResult
}
