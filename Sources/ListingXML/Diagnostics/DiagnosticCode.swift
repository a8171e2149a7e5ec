/// The kind of a mistake in a document. The raw values are stable.
public enum DiagnosticCode: String, Sendable, Hashable, Codable, CaseIterable {
  // Not well formed.
  /// Something that no other code of this group names.
  case notWellFormed = "LK0101"
  /// An end tag closes no element, or another one than is open.
  case mismatchedTag = "LK0102"
  /// The document ends before its elements do.
  case truncated = "LK0103"
  /// There is nothing in the document.
  case emptyDocument = "LK0104"
  /// The bytes are in no encoding that is read, or in another one than the document says.
  case encoding = "LK0105"
  /// The document contains a NUL character.
  case notText = "LK0106"
  /// The XML declaration names another version than 1.0.
  case xmlVersion = "LK0107"
  /// The document has a DOCTYPE.
  case documentType = "LK0108"
  /// A reference names an entity that isn't one of XML's five.
  case undeclaredEntity = "LK0109"
  /// A prefix is bound to no namespace.
  case unboundPrefix = "LK0110"
  /// An element has an attribute twice.
  case repeatedAttribute = "LK0111"

  // Structure.
  /// The outermost element is none that a document begins with.
  case wrongRoot = "LK0201"
  /// The element is unknown.
  case unknownElement = "LK0202"
  /// The layout is unknown.
  case unknownLayout = "LK0203"
  /// The element has no attribute of this name.
  case unknownAttribute = "LK0204"
  /// An attribute that the element needs is not there.
  case missingAttribute = "LK0205"
  /// The value is none that the attribute takes.
  case badValue = "LK0206"
  /// An element that another one needs inside is not there.
  case missingElement = "LK0207"
  /// There are more elements of a kind than one.
  case repeatedElement = "LK0208"
  /// The element can't be at this place, or has no effect there without another one.
  case misplacedElement = "LK0209"
  /// There is text in an element that takes none.
  case unexpectedText = "LK0210"
  /// The template is unknown.
  case unknownTemplate = "LK0212"
  /// The attribute has no effect at this place.
  case misplacedAttribute = "LK0213"
  /// A choice of templates has none for items that fit no test.
  case missingOtherwise = "LK0214"
  /// The style is unknown.
  case unknownStyle = "LK0215"
  /// A style extends itself, or a template uses itself, by way of others or not.
  case recursion = "LK0216"
  /// A template gets an unknown parameter, or lacks a required one.
  case templateArgument = "LK0217"
  /// A parameter, a state, a style or a template isn't used.
  case unusedDeclaration = "LK0218"

  // Identity.
  /// Two sections have one identifier.
  case repeatedSection = "LK0301"
  /// Two items of a section have one identifier.
  case repeatedItem = "LK0302"
  /// Two parameters, fields or the like have one name.
  case repeatedName = "LK0303"

  // Bindings.
  /// The text in braces isn't a binding.
  case bindingSyntax = "LK0401"
  /// A binding begins with an unknown name.
  case unknownRoot = "LK0402"
  /// A binding names a field that the items do not have.
  case unknownField = "LK0403"
  /// A binding names a parameter that the document does not have.
  case unknownParameter = "LK0404"
  /// A binding names a property that a section does not have.
  case unknownProperty = "LK0405"
  /// A binding begins with something that is missing in its place.
  case unavailableRoot = "LK0406"
  /// A binding is in an attribute that takes none.
  case bindingNotSupported = "LK0407"
  /// A parameter has no value, or one that is not of its type, or is not declared.
  case parameterValue = "LK0408"
  /// A value has another type than the value that it's compared with, or than its format supports.
  case wrongType = "LK0409"
  /// The format is unknown, or takes other arguments.
  case unknownFormat = "LK0410"
  /// A binding, an action or a switch names an unknown state.
  case unknownState = "LK0411"
  /// A binding names a variable of the process's environment that the host does not allow.
  case variableNotAllowed = "LK0412"
  /// The string is unknown.
  case unknownString = "LK0413"
  /// A string is missing in a language.
  case missingTranslation = "LK0414"
  /// A condition is never true, or not in cases that were probably intended.
  case constantCondition = "LK0415"

  // Sources.
  /// The kind of the source is unknown.
  case unknownSourceKind = "LK0501"
  /// A source's file cannot be used.
  case unusableFile = "LK0502"
  /// A field is not in the source, or its type or value is wrong.
  case badField = "LK0503"
  /// A source asks a server that isn't allowed.
  case hostNotAllowed = "LK0504"
  /// The address of a server cannot be used, or a binding could change the server.
  case badAddress = "LK0505"
  /// The query of a source cannot work, or does more than to read.
  case badQuery = "LK0506"

  // Includes and limits.
  /// The document cannot be read.
  case unreadableDocument = "LK0601"
  /// The document has more bytes than the limit.
  case tooManyBytes = "LK0602"
  /// Elements are inside each other deeper than the limit.
  case tooDeep = "LK0603"
  /// An element has more attributes than the limit.
  case tooManyAttributes = "LK0604"
  /// A tag, a comment or a processing instruction has more bytes than the limit.
  case tagTooLong = "LK0605"
  /// The document uses more different names than the limit.
  case tooManyNames = "LK0606"
  /// The document has, or its templates make, more elements than the limit.
  case tooManyElements = "LK0607"
  /// The document contains more inline items than the limit.
  case tooManyItems = "LK0608"
  /// A path leads out of the document's folder.
  case outsideFolder = "LK0609"
  /// A document that is included is not there, or cannot be read.
  case unusableInclude = "LK0610"
  /// A document includes itself, by way of others or not.
  case includeRing = "LK0611"
  /// Documents include each other deeper than the limit.
  case includesTooDeep = "LK0612"
  /// More documents are included than the limit.
  case tooManyIncludes = "LK0613"

  // Plugins.
  /// No plugin is registered for the namespace of an element.
  case missingPlugin = "LK0701"
  /// The plugin of the namespace has no element of this name.
  case unknownPluginElement = "LK0702"
  /// A plugin could not make its section, or made another one.
  case pluginFailure = "LK0703"
  /// A plugin that the document requires is not there, or is of another version.
  case requiredPlugin = "LK0704"

  // Versions.
  /// The namespace is of a version of the format that is not read.
  case namespaceVersion = "LK0801"
  /// The version of the document is none of the format's.
  case documentVersion = "LK0802"

  // Scenarios.
  /// A section or an item that no step has brought.
  case unknownIdentifier = "LK0901"
  /// A label that no operation since the last `then` has.
  case unknownLabel = "LK0902"
  /// Two operations have one label.
  case repeatedLabel = "LK0903"
  /// Nothing is expected after the last `when`.
  case missingThen = "LK0904"
  /// A `then` without an expectation.
  case missingExpectation = "LK0905"
  /// Something that needs a view, in a scenario without a viewport.
  case missingViewport = "LK0906"
  /// A path or a list of identifiers that cannot be read.
  case badPath = "LK0907"
  /// A response without an outstanding request.
  case missingRequest = "LK0908"
  /// Something that only a section with pages has.
  case notPaged = "LK0909"
  /// The section document of a scenario is not valid.
  case invalidDocument = "LK0910"
}
