import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import Synchronization

/// Runs what a section of a plugin does, one thing at a time, in turns of the list of the program that
/// has loaded it.
///
/// `@unchecked Sendable` is safe here: the call is read and written only while the lock is held.
final class SectionExecutor: SerialExecutor, @unchecked Sendable {
  let host: PluginHost
  /// Where the section is.
  let place: ToldPlace
  private let lock = NSLock()
  /// The thread that holds the lock; 0 for none.
  private let runner = Atomic<UInt>(0)
  /// The call of the program that is under way; 0 outside of one.
  private(set) var call: listing_call = 0
  /// What is done after each job.
  private let didRun = Guarded<(@Sendable () -> Void)?>(nil)

  /// - Throws: `PluginRefusal` where the place cannot be read.
  init(_ host: PluginHost, _ place: UnsafePointer<listing_place>?) throws(PluginRefusal) {
    self.host = host
    let time = HostTime()
    self.place = try ToldPlace(place) { time.now }
    time.executor = self
  }

  /// Runs something in a call of the program, or outside of one, as what is isolated to the section.
  func run<Result>(in call: listing_call, _ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    self.call = call
    runner.store(Self.thread, ordering: .relaxed)
    defer {
      runner.store(0, ordering: .relaxed)
      self.call = 0
      lock.unlock()
    }
    return try body()
  }

  /// Runs a job, and what is done after each.
  fileprivate func run(_ job: UnownedJob, in call: listing_call) {
    run(in: call) {
      job.runSynchronously(on: asUnownedSerialExecutor())
      didRun.withLock { $0 }?()
    }
  }

  /// Says what is done after each job, isolated to the section as that is.
  func afterEachJob(_ body: @escaping @Sendable () -> Void) { didRun.withLock { $0 = body } }

  /// The program's time in a call of it, else the system's.
  var now: Date { isIsolatingCurrentContext() == true && call != 0 ? host.now(call) : Date() }

  // MARK: - SerialExecutor

  func enqueue(_ job: consuming ExecutorJob) {
    host.post(place.section, PostedJob(self, UnownedJob(job)))
  }

  func isIsolatingCurrentContext() -> Bool? { runner.load(ordering: .relaxed) == Self.thread }

  func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true, "this isn't running on the owner of the section's list")
  }

  private static var thread: UInt { UInt(bitPattern: ObjectIdentifier(Thread.current)) }
}

/// The time by the program's clock in a call of it, else by the system's.
///
/// `@unchecked Sendable` is safe here: the executor is set before the time is first read.
private final class HostTime: @unchecked Sendable {
  weak var executor: SectionExecutor?

  var now: Date { executor?.now ?? Date() }
}

/// A job that waits for a turn of the list.
final class PostedJob: Sendable {
  private let executor: SectionExecutor
  private let job: UnownedJob
  /// Where the jobs of sections run that are gone: a task that waits must come to its end.
  private static let queue = DispatchQueue(label: "ListingPluginExport.ends")

  init(_ executor: SectionExecutor, _ job: UnownedJob) {
    self.executor = executor
    self.job = job
  }

  func run(in call: listing_call) { executor.run(job, in: call) }

  func runElsewhere() { Self.queue.async { self.run(in: 0) } }
}
