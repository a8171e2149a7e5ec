import Foundation
import ListingKit

/// Reports changes of files: that they are written, replaced, removed, or created again.
final class FileWatcher: Sendable {
  /// The files that changed, a burst of changes at a time. It ends with ``close()``.
  let changes: AsyncStream<Set<URL>>
  private let continuation: AsyncStream<Set<URL>>.Continuation
  /// The file descriptor that the system reports changes to.
  private let descriptor: Int32
  /// A pipe: writing to it ends the waiting thread.
  private let stop: (reading: Int32, writing: Int32)
  private let names = Guarded(WatchedNames())

  #if canImport(Glibc)
    /// The events that count as changes of a file in a folder. A written file counts when it's closed.
    private static let events = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)

    /// Creates a watcher without files.
    ///
    /// - Parameters:
    ///   - quiet: the time without changes after which a burst is reported.
    ///   - longest: the maximum duration of a burst.
    /// - Throws: ``Failure`` if the system has no more watches.
    init(
      quiet: Duration = .milliseconds(60), longest: Duration = .milliseconds(600)
    ) throws(Failure) {
      (changes, continuation) = AsyncStream.makeStream(of: Set<URL>.self)
      var ends: [Int32] = [-1, -1]
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0, pipe(&ends) == 0 else {
        let reason = String(cString: strerror(errno))
        if descriptor >= 0 { Glibc.close(descriptor) }
        throw Failure(Status.machine, "files can't be watched: \(reason)")
      }
      stop = (ends[0], ends[1])
      let thread = Thread { [self] in wait(ChangeBurst(quiet: quiet, longest: longest)) }
      thread.name = "file watcher"
      thread.start()
    }

    /// Watches further files. A file doesn't have to exist, but its folder does.
    func follow(_ files: some Sequence<URL>) {
      names.withLock { names in
        for file in files {
          for place in WatchedNames.places(of: file) {
            // A watched folder keeps its number.
            let watch = inotify_add_watch(descriptor, place.folder, Self.events)
            if watch >= 0 { names.add(file, name: place.name, watch: watch) }
          }
        }
      }
    }

    /// Ends the watcher and ``changes``.
    func close() {
      var byte: UInt8 = 0
      _ = write(stop.writing, &byte, 1)
    }

    /// Waits for changes until ``close()``.
    private func wait(_ burst: ChangeBurst) {
      var burst = burst
      let clock = ContinuousClock()
      while true {
        if let files = burst.take(at: clock.now) { continuation.yield(files) }
        let pause = burst.wait(at: clock.now).map { Int32($0 / .milliseconds(1)) + 1 } ?? -1
        var waited = [
          pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
          pollfd(fd: stop.reading, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&waited, nfds_t(waited.count), pause)
        if count < 0, errno != EINTR { break }
        if count > 0, waited[1].revents != 0 { break }
        if count > 0, waited[0].revents != 0 { burst.add(read(), at: clock.now) }
      }
      for descriptor in [descriptor, stop.reading, stop.writing] { Glibc.close(descriptor) }
      continuation.finish()
    }

    /// Returns the files of the available events.
    private func read() -> Set<URL> {
      var buffer = [UInt8](repeating: 0, count: 16 << 10)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      var files: Set<URL> = []
      var place = 0
      let header = MemoryLayout<inotify_event>.size
      while place + header <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        }
        let name = buffer[(place + header)..<min(count, place + header + Int(event.len))]
        let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        files.formUnion(
          names.withLock {
            // After an overflow of the system's queue, any of them may have changed.
            event.mask & UInt32(IN_Q_OVERFLOW) != 0 ? $0.all : $0.files(text, watch: event.wd)
          })
        place += header + Int(event.len)
      }
      return files
    }
  #else
    init(quiet: Duration = .zero, longest: Duration = .zero) throws(Failure) {
      throw Failure(Status.machine, "--watch isn't supported on this system")
    }

    func follow(_ files: some Sequence<URL>) {}

    func close() {}
  #endif
}
