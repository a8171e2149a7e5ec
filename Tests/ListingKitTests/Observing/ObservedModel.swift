import Observation

/// A model whose changes are tracked.
@Observable
final class ObservedModel {
  var numbers: [Int] = []
  var title = "a"
  var detail = "x"
}
