/// An element whose attributes may hold bindings, and its children.
struct BoundElement: Sendable, Hashable {
  var name: String
  var settings: [AttributeSetting] = []
  var children: [BoundElement] = []

  /// The element with some values.
  ///
  /// - Parameter report: takes what is no value of its attribute, which is left out.
  func resolved(_ values: BindingValues, report: (String) -> Void) -> ResolvedElement {
    var element = ResolvedElement(name: name)
    for setting in settings {
      do throws(UnusableValue) {
        element.texts[setting.name] = try setting.text(values)
      } catch {
        report(error.message)
      }
    }
    element.children = children.map { $0.resolved(values, report: report) }
    return element
  }
}

/// An element whose attributes are known.
struct ResolvedElement {
  var name: String
  var texts: [String: String] = [:]
  var children: [ResolvedElement] = []

  /// The value of an attribute.
  subscript(_ name: String) -> String? { texts[name] }

  /// The value of an attribute of a kind.
  subscript<Value>(_ name: String, _ kind: ValueKind<Value>) -> Value? {
    texts[name].flatMap(kind.parse)
  }
}
