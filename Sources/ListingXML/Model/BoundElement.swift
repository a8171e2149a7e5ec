/// An element whose attributes can contain bindings, and its children.
struct BoundElement: Sendable, Hashable {
  var name: String
  var settings: [AttributeSetting] = []
  var children: [BoundElement] = []

  /// Returns the element for values of bindings.
  ///
  /// - Parameter report: called with the message of each invalid value, which is left out.
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

/// An element with the values of its bindings.
struct ResolvedElement {
  var name: String
  var texts: [String: String] = [:]
  var children: [ResolvedElement] = []

  /// Returns the element for reading through its declaration.
  func `as`<Parts: ElementParts>(_ parts: Parts.Type) -> Resolved<Parts> {
    Resolved(element: self, parts: Parts())
  }
}

/// An element with the values of its bindings, read through its declaration.
@dynamicMemberLookup
struct Resolved<Parts: ElementParts> {
  let element: ResolvedElement
  let parts: Parts

  /// The value of an attribute.
  subscript<Value>(dynamicMember part: KeyPath<Parts, BoundAttribute<Value>>) -> Value? {
    let attribute = parts[keyPath: part]
    return element.texts[attribute.name].flatMap(attribute.parse)
  }

  /// The parts that several declarations share.
  subscript<Shared: ElementParts>(dynamicMember part: KeyPath<Parts, Shared>) -> Resolved<Shared> {
    Resolved<Shared>(element: element, parts: parts[keyPath: part])
  }
}
