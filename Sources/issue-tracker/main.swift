import Foundation
import ListingWeb

// The server of the sample screens: `issue-tracker [PORT [MILLISECONDS]]`, where each answer takes that long.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let port = arguments.first ?? 8731
guard let address = ServerAddress(host: "127.0.0.1", port: port) else {
  print("issue-tracker: \(port) isn't a port")
  exit(64)
}
let tracker = IssueTracker(delay: .milliseconds(arguments.dropFirst().first ?? 0))
_ = try await WebApplication.serve(tracker, at: address) { port in
  print("http://127.0.0.1:\(port)")
}
