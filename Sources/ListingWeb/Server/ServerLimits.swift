import Foundation

/// The limits of a server's connections.
struct ServerLimits: Sendable {
  /// The largest size of a request's line and headers together, and of what frames its body, in bytes.
  var headSize = 16 << 10
  /// How long a request can take from its first byte to its last.
  var requestTime = Duration.seconds(10)
  /// How long a connection can wait for its next request.
  var idleTime = Duration.seconds(75)
  /// How long a client can read nothing while a response is being written.
  var writeTime = Duration.seconds(30)
  /// How long the client of a connection that ends can take to close it.
  var closingTime = Duration.seconds(1)
  /// The number of connections. Further ones wait until one ends.
  var connectionCount = 512

  /// The smallest number of files that a server can work with: half for connections, and half for the program.
  private static let leastFiles = 40

  /// Creates the default limits.
  init() {}

  /// Creates the limits for a number of files that the process can have open, of which connections take half,
  /// so that lists can always read theirs.
  init(openFiles count: Int) throws(WebServerError) {
    guard count >= Self.leastFiles else {
      throw WebServerError(
        "a server needs \(Self.leastFiles) open files, and only \(count) are allowed",
        fix: "raise the limit with 'ulimit -n'")
    }
    connectionCount = min(count / 2, 2_048)
  }

  /// Allows as many open files as the system lets this user have, and returns their number.
  static func raisedFileLimit() -> Int {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return 256 }
    limit.rlim_cur = limit.rlim_max
    setrlimit(openFiles, &limit)
    return Int(clamping: limit.rlim_cur)
  }

  #if os(Linux)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif
}
