import CListingPlugin
import Foundation
import ListingKit
import ListingPlugins
import Synchronization

/// Runs the code of a plugin's section, one job at a time, in transactions of the host's list.
///
/// `@unchecked Sendable` is safe here: the call is read and written only while the lock is held.
final class SectionExecutor: SerialExecutor, @unchecked Sendable {
  let host: PluginHost
  let environment: HostEnvironment
  private let lock = NSLock()
  /// The thread that holds the lock; 0 for none.
  private let runner = Atomic<UInt>(0)
  /// The current call of the host; 0 outside of one.
  private(set) var call: listing_call = 0
  /// Called after each job.
  private let didRun = Guarded<(@Sendable () -> Void)?>(nil)
  /// The waiting jobs.
  private let jobs = Guarded<[UnownedJob]>([])
  /// Runs the jobs of removed sections, so that their tasks end.
  private static let queue = DispatchQueue(label: "ListingPluginExport.SectionExecutor")

  /// - Throws: `PluginRefusal` if the environment can't be read.
  init(
    _ host: PluginHost, _ environment: UnsafePointer<listing_environment>?
  ) throws(PluginRefusal) {
    self.host = host
    let time = HostTime()
    self.environment = try HostEnvironment(environment) { time.now }
    time.executor = self
  }

  /// Runs code isolated to the section, in a call of the host or outside of one.
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

  /// Runs the waiting jobs; jobs that they add run in another call.
  fileprivate func runJobs(in call: listing_call) {
    let batch = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in batch {
      run(in: call) {
        job.runSynchronously(on: asUnownedSerialExecutor())
        didRun.withLock { $0 }?()
      }
    }
  }

  /// Sets a closure that is called after each job, isolated to the section.
  func afterEachJob(_ body: @escaping @Sendable () -> Void) { didRun.withLock { $0 = body } }

  /// The host's time during a call, otherwise the system's.
  var now: Date { isIsolatingCurrentContext() == true && call != 0 ? host.now(call) : Date() }

  // MARK: - SerialExecutor

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    let isFirst = jobs.withLock { jobs in
      jobs.append(unowned)
      return jobs.count == 1
    }
    // One posted function runs all waiting jobs.
    guard isFirst else { return }
    let isPosted = host.post(environment.instance) { call in
      self.runJobs(in: call)
    } drop: {
      self.runElsewhere()
    }
    if !isPosted { runElsewhere() }
  }

  private func runElsewhere() {
    Self.queue.async { self.runJobs(in: 0) }
  }

  func isIsolatingCurrentContext() -> Bool? { runner.load(ordering: .relaxed) == Self.thread }

  func checkIsolated() {
    precondition(
      isIsolatingCurrentContext() == true, "this isn't running on the owner of the section's list")
  }

  private static var thread: UInt { UInt(bitPattern: ObjectIdentifier(Thread.current)) }
}

/// The host's time during a call, otherwise the system's.
///
/// `@unchecked Sendable` is safe here: the executor is set before the time is first read.
private final class HostTime: @unchecked Sendable {
  weak var executor: SectionExecutor?

  var now: Date { executor?.now ?? Date() }
}
