import ListingKit
import ListingSources

/// The outcomes of a request.
enum SendEvent: String, Sendable, Hashable, CaseIterable { case success, failure }

/// A request that an action sends.
struct SendDefinition: Sendable, Hashable {
  /// A value of the answer.
  struct ResponseField: Sendable, Hashable {
    var name: String
    /// A JSON pointer.
    var path: String
    var type: FieldType
  }

  /// Distinguishes it from the document's other requests.
  var name: String
  var method: HTTPMessage.Method
  var address: TextTemplate
  /// Whether values are sent as a form rather than as JSON.
  var isForm: Bool
  var values: [NamedText] = []
  var headers: [NamedText] = []
  var response: [ResponseField] = []
  var success: [EventDefinition] = []
  var failure: [EventDefinition] = []
  var form: FormReference?
}
