/// The kind of a mistake in a document. The raw values are stable.
public enum DiagnosticCode: String, Sendable, Hashable, Codable, CaseIterable {
  // MARK: - Well-formedness
  /// A syntax error without a code of its own.
  case notWellFormed = "LK0101"
  /// An end tag doesn't match the open element.
  case mismatchedTag = "LK0102"
  /// The document ends before its elements do.
  case truncated = "LK0103"
  /// The document is empty.
  case emptyDocument = "LK0104"
  /// The encoding isn't supported, or isn't the declared one.
  case encoding = "LK0105"
  /// The document contains a NUL character.
  case notText = "LK0106"
  /// The XML declaration names a version other than 1.0.
  case xmlVersion = "LK0107"
  /// The document has a DOCTYPE.
  case documentType = "LK0108"
  /// A reference names an entity that isn't one of XML's five.
  case undeclaredEntity = "LK0109"
  /// A prefix has no namespace.
  case unboundPrefix = "LK0110"
  /// An element has the same attribute twice.
  case repeatedAttribute = "LK0111"

  // MARK: - Structure
  /// The root element isn't one of the format's.
  case wrongRoot = "LK0201"
  /// The element is unknown.
  case unknownElement = "LK0202"
  /// The layout is unknown.
  case unknownLayout = "LK0203"
  /// The element has no attribute with this name.
  case unknownAttribute = "LK0204"
  /// A required attribute is missing.
  case missingAttribute = "LK0205"
  /// The value of an attribute is invalid.
  case badValue = "LK0206"
  /// A required child element is missing.
  case missingElement = "LK0207"
  /// An element that can occur once occurs again.
  case repeatedElement = "LK0208"
  /// The element can't be in this place, or has no effect there without another one.
  case misplacedElement = "LK0209"
  /// An element without text contains text.
  case unexpectedText = "LK0210"
  /// The template is unknown.
  case unknownTemplate = "LK0212"
  /// The attribute has no effect in this place.
  case misplacedAttribute = "LK0213"
  /// A choice of templates has none for the other items.
  case missingOtherwise = "LK0214"
  /// The style is unknown.
  case unknownStyle = "LK0215"
  /// A style extends itself, or a template uses itself, directly or indirectly.
  case recursion = "LK0216"
  /// A template gets an unknown parameter, or lacks a required one.
  case templateArgument = "LK0217"
  /// A parameter, a state, a style or a template isn't used.
  case unusedDeclaration = "LK0218"

  // MARK: - Identity
  /// Two sections have the same identifier.
  case repeatedSection = "LK0301"
  /// Two items of a section have the same identifier.
  case repeatedItem = "LK0302"
  /// Two parameters, fields or other declarations have the same name.
  case repeatedName = "LK0303"

  // MARK: - Bindings
  /// The text in braces isn't a binding.
  case bindingSyntax = "LK0401"
  /// A binding begins with an unknown name.
  case unknownRoot = "LK0402"
  /// A binding names an unknown field.
  case unknownField = "LK0403"
  /// A binding names an unknown parameter.
  case unknownParameter = "LK0404"
  /// A binding names an unknown property of a section.
  case unknownProperty = "LK0405"
  /// A binding begins with a name that isn't available in its place.
  case unavailableRoot = "LK0406"
  /// A binding is in an attribute that doesn't support bindings.
  case bindingNotSupported = "LK0407"
  /// A parameter has no value, an invalid one, or isn't declared.
  case parameterValue = "LK0408"
  /// A value has another type than the value that it's compared with, or than its format supports.
  case wrongType = "LK0409"
  /// The format is unknown, or takes other arguments.
  case unknownFormat = "LK0410"
  /// A binding, an action or a switch names an unknown state.
  case unknownState = "LK0411"
  /// A binding names an environment variable that the host doesn't allow.
  case variableNotAllowed = "LK0412"
  /// The string is unknown.
  case unknownString = "LK0413"
  /// A string is missing in a language.
  case missingTranslation = "LK0414"
  /// A condition is never true, or not in cases that were probably intended.
  case constantCondition = "LK0415"

  // MARK: - Sources
  /// The kind of the source is unknown.
  case unknownSourceKind = "LK0501"
  /// The file of a source can't be used.
  case unusableFile = "LK0502"
  /// A field isn't in the source, or its type or value is wrong.
  case badField = "LK0503"
  /// A source requests a host that isn't allowed.
  case hostNotAllowed = "LK0504"
  /// The address of a server can't be used, or a binding could change the host.
  case badAddress = "LK0505"
  /// The query of a source can't work, or does more than read.
  case badQuery = "LK0506"

  // MARK: - Includes and limits
  /// The document can't be read.
  case unreadableDocument = "LK0601"
  /// The document has more bytes than the limit.
  case tooManyBytes = "LK0602"
  /// Elements are nested deeper than the limit.
  case tooDeep = "LK0603"
  /// An element has more attributes than the limit.
  case tooManyAttributes = "LK0604"
  /// A tag, a comment or a processing instruction has more bytes than the limit.
  case tagTooLong = "LK0605"
  /// The document uses more different names than the limit.
  case tooManyNames = "LK0606"
  /// The document or its templates contain more elements than the limit.
  case tooManyElements = "LK0607"
  /// The document contains more inline items than the limit.
  case tooManyItems = "LK0608"
  /// A path leads out of the document's folder.
  case outsideFolder = "LK0609"
  /// An included document is missing, or can't be read.
  case unusableInclude = "LK0610"
  /// A document includes itself, directly or indirectly.
  case includeRing = "LK0611"
  /// Included documents are nested deeper than the limit.
  case includesTooDeep = "LK0612"
  /// More documents are included than the limit.
  case tooManyIncludes = "LK0613"

  // MARK: - Plugins
  /// No plugin is registered for the namespace of an element.
  case missingPlugin = "LK0701"
  /// The plugin of the namespace has no element with this name.
  case unknownPluginElement = "LK0702"
  /// A plugin couldn't create its section, or created a different one.
  case pluginFailure = "LK0703"
  /// A required plugin is missing, or has another version.
  case requiredPlugin = "LK0704"

  // MARK: - Versions
  /// The namespace is that of an unsupported version of the format.
  case namespaceVersion = "LK0801"
  /// The version of the document isn't one of the format's.
  case documentVersion = "LK0802"

  // MARK: - Scenarios
  /// No earlier step has added the section or the item.
  case unknownIdentifier = "LK0901"
  /// No operation since the last `then` has the label.
  case unknownLabel = "LK0902"
  /// Two operations have the same label.
  case repeatedLabel = "LK0903"
  /// No expectations follow the last `when`.
  case missingThen = "LK0904"
  /// A `then` without an expectation.
  case missingExpectation = "LK0905"
  /// An element that needs a view, in a scenario without a viewport.
  case missingViewport = "LK0906"
  /// A path or a list of identifiers with a syntax error.
  case badPath = "LK0907"
  /// A response without an outstanding request.
  case missingRequest = "LK0908"
  /// An element that needs a section with pages.
  case notPaged = "LK0909"
  /// The section document of a scenario is invalid.
  case invalidDocument = "LK0910"
}
