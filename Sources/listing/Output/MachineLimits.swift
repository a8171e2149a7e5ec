import Foundation
import ListingSources

/// The limits of a process that the program needs room in.
///
/// Without it, the runtimes of Swift and Foundation would end the process with a crash, or wait forever.
enum MachineLimits {
  /// The files that can be opened in addition to those that are open.
  private static let files = 16
  private static let threads = 8
  /// The address space for the stacks of threads and for data, in bytes.
  private static let memory = 256 << 20

  /// Checks that there is enough room.
  ///
  /// - Throws: a failure that names the first limit that is too low, and how to raise it.
  static func check() throws(Failure) {
    if !canOpenFiles {
      throw Failure(
        Status.machine, "this process may open too few files",
        help: "close some, or raise the limit with 'ulimit -n 256'")
    }
    if !canReserveMemory {
      throw Failure(
        Status.machine,
        "this process may use too little memory: less than \(memory >> 20) MB are left",
        help: "raise the limit with 'ulimit -v unlimited'")
    }
    if !canStartThreads {
      throw Failure(
        Status.machine, "too many processes and threads are running for another one to start",
        help: "end some, or raise the limit with 'ulimit -u'")
    }
  }

  private static var canOpenFiles: Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<files {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      descriptors.append(descriptor)
    }
    return true
  }

  private static var canReserveMemory: Bool {
    guard let pages = mmap(nil, memory, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      pages != MAP_FAILED
    else { return false }
    munmap(pages, memory)
    return true
  }

  private static var canStartThreads: Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    defer { gate.deallocate() }
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var started: [pthread_t] = []
    for _ in 0..<threads {
      var thread = pthread_t()
      // It waits, so that all of them run at the same time.
      let result = pthread_create(
        &thread, nil,
        { gate in
          guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
          pthread_mutex_lock(gate)
          pthread_mutex_unlock(gate)
          return nil
        }, gate)
      guard result == 0 else { break }
      started.append(thread)
    }
    pthread_mutex_unlock(gate)
    for thread in started { pthread_join(thread, nil) }
    pthread_mutex_destroy(gate)
    return started.count == threads
  }
}
