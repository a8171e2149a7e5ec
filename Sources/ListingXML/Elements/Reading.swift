/// A valid element, read through its declaration.
///
/// Reading an attribute or a child that isn't declared doesn't compile. Mistakes, such as an unknown
/// binding, are reported, and have no value.
@dynamicMemberLookup
struct Reading<Parts: ElementParts> {
  let element: DocumentElement
  let parts: Parts
  /// The names for bindings in the element.
  var scope: BindingScope
  let compiler: DocumentCompiler

  /// The value of an attribute.
  subscript<Value>(dynamicMember part: KeyPath<Parts, Attribute<Value>>) -> Value? {
    parts[keyPath: part].value(in: element)
  }

  /// The text of an attribute.
  subscript(dynamicMember part: KeyPath<Parts, TextAttribute>) -> TextTemplate? {
    compiler.text(ofAttribute: parts[keyPath: part].name, of: element, scope)
  }

  /// The condition in an attribute.
  subscript(dynamicMember part: KeyPath<Parts, ExpressionAttribute>) -> BoundExpression? {
    compiler.condition(ofAttribute: parts[keyPath: part].name, of: element, scope)
  }

  /// The parts that several declarations share.
  subscript<Shared: ElementParts>(dynamicMember part: KeyPath<Parts, Shared>) -> Reading<Shared> {
    Reading<Shared>(
      element: element, parts: parts[keyPath: part], scope: scope, compiler: compiler)
  }

  /// The valid children of a declaration.
  subscript<Declaration>(
    dynamicMember part: KeyPath<Parts, Child<Declaration>>
  ) -> [Reading<Declaration>] {
    children(of: Declaration.self).filter(compiler.validator.isValid).map(reading)
  }

  /// The valid children of several declarations.
  subscript(dynamicMember part: KeyPath<Parts, Children>) -> [DocumentElement] {
    let children = parts[keyPath: part]
    let namespace = compiler.validator.registry.namespace
    return element.elements.filter {
      compiler.validator.isValid($0) && children.contain($0, namespace: namespace)
    }
  }

  /// Returns all children of a declaration, including invalid ones.
  func children<Declaration: ElementDeclaration>(of: Declaration.Type) -> [DocumentElement] {
    element.elements(Declaration.name, in: compiler.validator.registry.namespace)
  }

  private func reading<Declaration: ElementDeclaration>(
    _ child: DocumentElement
  ) -> Reading<Declaration> {
    Reading<Declaration>(
      element: child, parts: Declaration(), scope: scope, compiler: compiler)
  }

  /// Returns the value of an attribute, or a default value if it's missing; `nil` if it's invalid.
  func read<Value>(
    _ part: KeyPath<Parts, Attribute<Value>>, default defaultValue: Value
  ) -> Value? {
    written(part) == nil ? defaultValue : self[dynamicMember: part]
  }

  /// Returns the text of an attribute without bindings; `nil` if it's missing, or if it contains a binding,
  /// which is reported.
  func literal(_ part: KeyPath<Parts, Attribute<String>>) -> String? {
    compiler.literal(ofAttribute: parts[keyPath: part].name, of: element)
  }

  /// Whether the element itself is valid.
  var isValid: Bool { compiler.validator.isValid(element) }

  // MARK: - Reporting

  /// Returns the text of an attribute, as written, or `nil` if it's missing.
  func written(_ part: KeyPath<Parts, some AttributePart>) -> String? {
    element[parts[keyPath: part].name]
  }

  /// Returns the bytes of an attribute's name; those of the element's name if it's missing.
  func nameRange(_ part: KeyPath<Parts, some AttributePart>) -> Range<Int> {
    compiler.raw.name(of: parts[keyPath: part].name, in: element)
  }

  /// Returns the bytes of an attribute's value; those of the element's name if it's missing.
  func valueRange(_ part: KeyPath<Parts, some AttributePart>) -> Range<Int> {
    compiler.raw.value(of: parts[keyPath: part].name, in: element)
  }

  /// Reports a value of an attribute that the version of the document doesn't have.
  func reportNewer(
    _ value: String, _ wanted: FormatVersion, _ part: KeyPath<Parts, some AttributePart>
  ) {
    report(
      .documentVersion,
      "'\(value)' needs version \(wanted), and the document has version \(compiler.version)",
      at: valueRange(part), fix: "write version=\"\(wanted)\" in <\(ListingDeclaration.name)>")
  }

  func report(
    _ code: DiagnosticCode, _ message: String, at range: Range<Int>, fix: String? = nil
  ) {
    compiler.findings.add(Finding(code, message, at: range, fix: fix))
  }
}
