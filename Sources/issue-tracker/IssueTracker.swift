import Foundation
import ListingKit
import ListingWeb

/// The server of the sample screens: 500 issues of a harbor with their comments, and orders. It keeps them in memory.
final class IssueTracker: WebResponder {
  struct User: Codable {
    var login: String
  }

  struct Issue: Codable {
    var number: Int
    var title: String
    var body: String
    var state: String
    var user: User
    var comments: Int
    var updatedAt: String
  }

  struct Comment: Codable {
    var id: Int
    var user: User
    var body: String
    var createdAt: String
  }

  private struct State {
    var issues = IssueTracker.issues
    var comments: [Int: [Comment]] = [:]
    var orderCount = 0
  }

  private let state = Guarded(State())
  /// How long each answer takes.
  private let delay: Duration

  init(delay: Duration) { self.delay = delay }

  func close() async {}

  func respond(to request: WebRequest) async -> WebResponse {
    try? await Task.sleep(for: delay)
    let parts = request.path.split(separator: "/").map(String.init)
    switch (request.method, parts.first, parts.count) {
    case ("GET", "projects", 3) where parts[2] == "issues": return list(request.documentParameters)
    case ("GET", "projects", 4...5):
      guard let number = Int(parts[3]), let issue = issue(number) else { return .notFound }
      return parts.count == 4 ? .json(issue) : .json(state.withLock { $0.comments[number] ?? [] })
    case ("POST", "projects", 5):
      guard let number = Int(parts[3]), issue(number) != nil else { return .notFound }
      return add(request.body, to: number)
    case ("POST", "orders", 1): return order(request.body)
    default: return .notFound
    }
  }

  private func issue(_ number: Int) -> Issue? {
    state.withLock { state in state.issues.first { $0.number == number } }
  }

  private func list(_ query: [String: String]) -> WebResponse {
    struct Page: Encodable {
      var total: Int
      var items: [Issue]
    }
    let words = (query["q"] ?? "").lowercased().split(separator: " ")
    var issues = state.withLock { $0.issues }.filter { issue in
      issue.state == query["state"] ?? "open"
        && words.allSatisfy { issue.title.lowercased().contains($0) }
    }
    if query["sort"] == "comments" {
      issues.sort { ($0.comments, $0.number) > ($1.comments, $1.number) }
    } else {
      issues.sort { ($0.updatedAt, $0.number) > ($1.updatedAt, $1.number) }
    }
    let size = max(1, min(100, query["per_page"].flatMap { Int($0) } ?? 25))
    let page = max(1, query["page"].flatMap { Int($0) } ?? 1)
    return .json(
      Page(total: issues.count, items: Array(issues.dropFirst((page - 1) * size).prefix(size))))
  }

  private func add(_ body: Data, to number: Int) -> WebResponse {
    struct New: Decodable {
      var body: String?
    }
    guard let text = try? JSONDecoder().decode(New.self, from: body).body, !text.isEmpty else {
      return .refusal(422, "A comment needs a text.")
    }
    return state.withLock { state in
      var comments = state.comments[number] ?? []
      let comment = Comment(
        id: comments.count + 1, user: User(login: "you"), body: text,
        createdAt: Date().formatted(.iso8601))
      comments.append(comment)
      state.comments[number] = comments
      if let index = state.issues.firstIndex(where: { $0.number == number }) {
        state.issues[index].comments = comments.count
      }
      return .json(comment, status: 201)
    }
  }

  private func order(_ body: Data) -> WebResponse {
    struct Order: Decodable {
      var name: String?
      var count: Int?
    }
    struct Answer: Encodable {
      struct Number: Encodable {
        var number: Int
      }
      var order: Number
    }
    guard let order = try? JSONDecoder().decode(Order.self, from: body), order.name != nil else {
      return .refusal(422, "An order needs a name.")
    }
    if let count = order.count, count > 15 { return .refusal(409, "There are only 15 left.") }
    return state.withLock { state in
      state.orderCount += 1
      return .json(Answer(order: .init(number: 4710 + state.orderCount)), status: 201)
    }
  }

  private static var issues: [Issue] {
    let things = ["crane", "lamp", "ferry", "pier", "buoy", "rope", "gate"]
    let faults = ["is broken", "is late", "makes noise", "needs paint", "has no light"]
    let people = ["ada", "ben", "cem", "dora"]
    return (1...500).map { number in
      let thing = things[number % things.count]
      let fault = faults[number % faults.count]
      let seconds = 1_764_000_000 + number * 7_919 % 864_000
      return Issue(
        number: number, title: "The \(thing) at quay \(1 + number % 12) \(fault)",
        body: "Seen on the round in the morning. It was the same the day before.",
        state: number % 3 == 0 ? "closed" : "open",
        user: User(login: people[number % people.count]),
        comments: 0,
        updatedAt: Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601))
    }
  }
}

extension WebResponse {
  fileprivate static let notFound = refusal(404, "There is nothing here.")

  fileprivate static func refusal(_ status: Int, _ message: String) -> WebResponse {
    json(["message": message], status: status)
  }

  fileprivate static func json(_ value: some Encodable, status: Int = 200) -> WebResponse {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
    return WebResponse(status, json: data)
  }
}
