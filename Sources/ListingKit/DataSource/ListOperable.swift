import Foundation

/// An object that performs operations on a list: the data source itself, and the context of each section.
///
/// ```swift
/// let result = list.deleteItems(["978", "unknown"], in: "books")
/// if case .success(let outcome) = result { print(outcome.unknown) }
/// ```
///
/// Each operation is a value, ``ListOperation``, and the most frequent ones are also methods. A method
/// never throws, and its result can be discarded: a failure is logged with the line of code that called it.
/// ``performAndWait(_:animatingDifferences:isolation:)`` returns after the update was applied, and throws
/// a failure.
public protocol ListOperable: AnyObject {
  /// Performs an operation, within the current transaction of the list.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - animatingDifferences: whether the update may be animated; a transaction's update is animated
  ///     if all of its operations may be.
  ///   - completion: called once, after the update was applied.
  /// - Returns: the result, which is known at once; the host shows it when the transaction ends.
  @discardableResult
  func perform(
    _ operation: ListOperation, animatingDifferences: Bool, completion: ListCompletion?
  ) -> ListResult
}

extension ListOperable {
  /// Performs an operation and returns after its update was applied:
  ///
  ///     try await list.performAndWait(.deleteItems(["978"], in: "books"))
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - animatingDifferences: whether the update may be animated.
  ///   - isolation: the actor that owns the list, by default the caller's.
  /// - Throws: the error of the operation, or `cancelled` if the list was released before.
  @discardableResult
  public func performAndWait(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    let result: ListResult = await withCheckedContinuation(isolation: isolation) { continuation in
      perform(operation, animatingDifferences: animatingDifferences) {
        continuation.resume(returning: $0)
      }
    }
    return try result.get()
  }
}

extension ListSection {
  /// Performs an operation in the section's list and returns after its update was applied.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - animatingDifferences: whether the update may be animated.
  ///   - isolation: the actor that owns the list, by default the caller's.
  /// - Throws: the error of the operation, `invalid` if the section is in no list, or `cancelled` if the
  ///   list was released before.
  @discardableResult
  public func performAndWait(
    _ operation: ListOperation, animatingDifferences: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws(ListError) -> ListOutcome {
    guard let context else { throw .notInList(listIdentifier) }
    return try await context.performAndWait(
      operation, animatingDifferences: animatingDifferences, isolation: isolation)
  }
}
