/// Lines that handlers write.
final class EventLog {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
