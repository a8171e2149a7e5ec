/// A symbol that every host can draw.
public enum ListIcon: String, Hashable, Sendable, CaseIterable {
  case add
  case alert
  case back
  case calendar
  case check
  case clock
  case close
  case collapse
  case expand
  case forward
  case heart
  case home
  case info
  case mail
  case person
  case place
  case refresh
  case search
  case star
}
