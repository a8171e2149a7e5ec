import Foundation
import ListingWeb

// The server of the sample screens: `issue-tracker [PORT [MILLISECONDS]]`, where each answer takes that long.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let port = arguments.first ?? 8731

func stop(_ message: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data("issue-tracker: \(message)\n".utf8))
  exit(status)
}

guard let address = ServerAddress(host: "127.0.0.1", port: port) else {
  stop("\(port) isn't a port", 64)
}
let tracker = IssueTracker(delay: .milliseconds(arguments.dropFirst().first ?? 0))
do {
  _ = try await WebApplication.serve(tracker, at: address) { port in
    // At once, also to a file.
    FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)\n".utf8))
  }
} catch {
  stop("\(error)", 69)
}
