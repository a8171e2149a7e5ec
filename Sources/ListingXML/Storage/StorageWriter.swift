import Foundation
import ListingKit

/// Changes of the values that a document keeps.
struct DocumentValueChanges: Sendable {
  var written: [DocumentValueName: String?] = [:]
  var removed: Set<DocumentValueName> = []

  var isEmpty: Bool { written.isEmpty && removed.isEmpty }

  mutating func write(_ name: DocumentValueName, _ value: String?) {
    written[name] = .some(value)
    removed.remove(name)
  }

  mutating func remove(_ name: DocumentValueName) {
    written[name] = nil
    removed.insert(name)
  }

  /// Adds later changes.
  mutating func add(_ later: DocumentValueChanges) {
    for (name, value) in later.written { write(name, value) }
    for name in later.removed { remove(name) }
  }
}

/// Writes the values that a document keeps. What changes while it writes is written together afterwards.
final class StorageWriter: Sendable {
  private struct State {
    var waiting = DocumentValueChanges()
    /// What writes; `nil` if nothing is left.
    var task: Task<Void, Never>?
    /// The reason why values weren't written, until it's reported.
    var failure: (any Error)?
  }

  private let storage: any DocumentStorage
  private let document: URL
  private let state = Guarded(State())

  init(_ storage: any DocumentStorage, _ document: URL) {
    (self.storage, self.document) = (storage, document)
  }

  /// Writes changes after those before.
  func write(_ changes: DocumentValueChanges) {
    state.withLock { state in
      state.waiting.add(changes)
      if state.task == nil { state.task = Task { await run() } }
    }
  }

  /// Waits until everything is written.
  func finish() async {
    while let task = state.withLock({ $0.task }) { await task.value }
  }

  /// Returns the reason why something wasn't written, once.
  func takeFailure() -> (any Error)? {
    state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
  }

  private func run() async {
    while let changes = next() {
      do {
        if !changes.written.isEmpty { try await storage.write(changes.written, of: document) }
        if !changes.removed.isEmpty { try await storage.remove(changes.removed, of: document) }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }

  private func next() -> DocumentValueChanges? {
    state.withLock { state in
      defer { state.waiting = DocumentValueChanges() }
      if state.waiting.isEmpty { state.task = nil }
      return state.waiting.isEmpty ? nil : state.waiting
    }
  }
}
