import ListingKit
import ListingXML

/// The results since the last `then`.
struct ScenarioPeriod {
  /// An operation on the list and its result.
  struct Operation {
    var label: String?
    var place: Range<Int>
    var result: ListResult
  }

  /// A section or an item that the list dropped as a duplicate or for an empty identifier.
  struct Drop {
    var section: String
    /// `nil` for the section itself.
    var item: String?
    var place: Range<Int>
  }

  /// A failed load of a document's section.
  struct LoadFailure {
    var section: String
    var message: String
    var place: Range<Int>
  }

  var operations: [Operation] = []
  var drops: [Drop] = []
  var loadFailures: [LoadFailure] = []
  /// The events of the document for its host.
  var events: [DocumentEvent] = []
  /// The labels of the completed operations; those of failed ones end in `!`.
  var completions: [String] = []

  func outcomes<Value>(_ part: (ListOutcome) -> [Value]) -> [Value] {
    operations.flatMap { (try? $0.result.get()).map(part) ?? [] }
  }
}
