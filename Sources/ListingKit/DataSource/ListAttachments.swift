/// Objects that layers and modules above the list keep with it: one of each type, for as long as there is the
/// list.
package struct ListAttachments {
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// Returns the object of a type, creating it on demand.
  package mutating func value<Value: AnyObject>(
    _ type: Value.Type = Value.self, default makeValue: () -> Value
  ) -> Value {
    if let object = objects[ObjectIdentifier(type)] as? Value { return object }
    let value = makeValue()
    objects[ObjectIdentifier(type)] = value
    return value
  }
}
