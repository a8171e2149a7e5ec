/// The kind of a mistake in a document. The raw values are stable; later versions have further ones.
public struct DiagnosticCode: RawRepresentable, Sendable, Hashable, Codable {
  /// The code as messages show it, such as `LK0202`.
  public let rawValue: String

  /// Creates a code, which may be one that this version doesn't use.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ rawValue: String) { self.init(rawValue: rawValue) }

  // MARK: - Well-formedness
  /// A syntax error without a code of its own.
  public static let notWellFormed = DiagnosticCode("LK0101")
  /// An end tag doesn't match the open element.
  public static let mismatchedTag = DiagnosticCode("LK0102")
  /// The document ends before its elements do.
  public static let truncated = DiagnosticCode("LK0103")
  /// The document is empty.
  public static let emptyDocument = DiagnosticCode("LK0104")
  /// The encoding isn't supported, or isn't the declared one.
  public static let encoding = DiagnosticCode("LK0105")
  /// The document contains a NUL character.
  public static let notText = DiagnosticCode("LK0106")
  /// The XML declaration names a version other than 1.0.
  public static let xmlVersion = DiagnosticCode("LK0107")
  /// The document has a DOCTYPE.
  public static let documentType = DiagnosticCode("LK0108")
  /// A reference names an entity that isn't one of XML's five.
  public static let undeclaredEntity = DiagnosticCode("LK0109")
  /// A prefix has no namespace.
  public static let unboundPrefix = DiagnosticCode("LK0110")
  /// An element has the same attribute twice.
  public static let repeatedAttribute = DiagnosticCode("LK0111")

  // MARK: - Structure
  /// The root element isn't one of the format's.
  public static let wrongRoot = DiagnosticCode("LK0201")
  /// The element is unknown.
  public static let unknownElement = DiagnosticCode("LK0202")
  /// The layout is unknown.
  public static let unknownLayout = DiagnosticCode("LK0203")
  /// The element has no attribute with this name.
  public static let unknownAttribute = DiagnosticCode("LK0204")
  /// A required attribute is missing.
  public static let missingAttribute = DiagnosticCode("LK0205")
  /// The value of an attribute is invalid.
  public static let badValue = DiagnosticCode("LK0206")
  /// A required child element is missing.
  public static let missingElement = DiagnosticCode("LK0207")
  /// An element that can occur once occurs again.
  public static let repeatedElement = DiagnosticCode("LK0208")
  /// The element can't be in this place, or has no effect there without another one.
  public static let misplacedElement = DiagnosticCode("LK0209")
  /// An element without text contains text.
  public static let unexpectedText = DiagnosticCode("LK0210")
  /// The template is unknown.
  public static let unknownTemplate = DiagnosticCode("LK0212")
  /// The attribute has no effect in this place.
  public static let misplacedAttribute = DiagnosticCode("LK0213")
  /// A choice of templates has none for the other items.
  public static let missingOtherwise = DiagnosticCode("LK0214")
  /// The style is unknown.
  public static let unknownStyle = DiagnosticCode("LK0215")
  /// A style extends itself, or a template uses itself, directly or indirectly.
  public static let recursion = DiagnosticCode("LK0216")
  /// A template gets an unknown parameter, or lacks a required one.
  public static let templateArgument = DiagnosticCode("LK0217")
  /// A parameter, a state, a style or a template isn't used.
  public static let unusedDeclaration = DiagnosticCode("LK0218")

  // MARK: - Identity
  /// Two sections have the same identifier.
  public static let repeatedSection = DiagnosticCode("LK0301")
  /// Two items of a section have the same identifier.
  public static let repeatedItem = DiagnosticCode("LK0302")
  /// Two parameters, fields or other declarations have the same name.
  public static let repeatedName = DiagnosticCode("LK0303")

  // MARK: - Bindings
  /// The text in braces isn't a binding.
  public static let bindingSyntax = DiagnosticCode("LK0401")
  /// A binding begins with an unknown name.
  public static let unknownRoot = DiagnosticCode("LK0402")
  /// A binding names an unknown field.
  public static let unknownField = DiagnosticCode("LK0403")
  /// A binding names an unknown parameter.
  public static let unknownParameter = DiagnosticCode("LK0404")
  /// A binding names an unknown property of a section.
  public static let unknownProperty = DiagnosticCode("LK0405")
  /// A binding begins with a name that isn't available in its place.
  public static let unavailableRoot = DiagnosticCode("LK0406")
  /// A binding is in an attribute that doesn't support bindings.
  public static let bindingNotSupported = DiagnosticCode("LK0407")
  /// A parameter has no value, an invalid one, or isn't declared.
  public static let parameterValue = DiagnosticCode("LK0408")
  /// A value has another type than the value that it's compared with, or than its format supports.
  public static let wrongType = DiagnosticCode("LK0409")
  /// The format is unknown, or takes other arguments.
  public static let unknownFormat = DiagnosticCode("LK0410")
  /// A binding, an action or a switch names an unknown state.
  public static let unknownState = DiagnosticCode("LK0411")
  /// A binding names an environment variable that the host doesn't allow.
  public static let variableNotAllowed = DiagnosticCode("LK0412")
  /// The string is unknown.
  public static let unknownString = DiagnosticCode("LK0413")
  /// A string is missing in a language.
  public static let missingTranslation = DiagnosticCode("LK0414")
  /// A condition is never true, or not in cases that were probably intended.
  public static let constantCondition = DiagnosticCode("LK0415")

  // MARK: - Sources
  /// The kind of the source is unknown.
  public static let unknownSourceKind = DiagnosticCode("LK0501")
  /// The file of a source can't be used.
  public static let unusableFile = DiagnosticCode("LK0502")
  /// A field isn't in the source, or its type or value is wrong.
  public static let badField = DiagnosticCode("LK0503")
  /// A source requests a host that isn't allowed.
  public static let hostNotAllowed = DiagnosticCode("LK0504")
  /// The address of a server can't be used, or a binding could change the host.
  public static let badAddress = DiagnosticCode("LK0505")
  /// The query of a source can't work, or does more than read.
  public static let badQuery = DiagnosticCode("LK0506")

  // MARK: - Includes and limits
  /// The document can't be read.
  public static let unreadableDocument = DiagnosticCode("LK0601")
  /// The document has more bytes than the limit.
  public static let tooManyBytes = DiagnosticCode("LK0602")
  /// Elements are nested deeper than the limit.
  public static let tooDeep = DiagnosticCode("LK0603")
  /// An element has more attributes than the limit.
  public static let tooManyAttributes = DiagnosticCode("LK0604")
  /// A tag, a comment or a processing instruction has more bytes than the limit.
  public static let tagTooLong = DiagnosticCode("LK0605")
  /// The document uses more different names than the limit.
  public static let tooManyNames = DiagnosticCode("LK0606")
  /// The document or its templates contain more elements than the limit.
  public static let tooManyElements = DiagnosticCode("LK0607")
  /// The document contains more inline items than the limit.
  public static let tooManyItems = DiagnosticCode("LK0608")
  /// A path leads out of the document's folder.
  public static let outsideFolder = DiagnosticCode("LK0609")
  /// An included document is missing, or can't be read.
  public static let unusableInclude = DiagnosticCode("LK0610")
  /// A document includes itself, directly or indirectly.
  public static let includeRing = DiagnosticCode("LK0611")
  /// Included documents are nested deeper than the limit.
  public static let includesTooDeep = DiagnosticCode("LK0612")
  /// More documents are included than the limit.
  public static let tooManyIncludes = DiagnosticCode("LK0613")

  // MARK: - Plugins
  /// No plugin is registered for the namespace of an element.
  public static let missingPlugin = DiagnosticCode("LK0701")
  /// The plugin of the namespace has no element with this name.
  public static let unknownPluginElement = DiagnosticCode("LK0702")
  /// A plugin couldn't create its section, or created a different one.
  public static let pluginFailure = DiagnosticCode("LK0703")
  /// A required plugin is missing, or has another version.
  public static let requiredPlugin = DiagnosticCode("LK0704")

  // MARK: - Versions
  /// The namespace is that of an unsupported version of the format.
  public static let namespaceVersion = DiagnosticCode("LK0801")
  /// The version of the document isn't one of the format's.
  public static let documentVersion = DiagnosticCode("LK0802")

  // MARK: - Scenarios
  /// No earlier step has added the section or the item.
  public static let unknownIdentifier = DiagnosticCode("LK0901")
  /// No operation since the last `then` has the label.
  public static let unknownLabel = DiagnosticCode("LK0902")
  /// Two operations have the same label.
  public static let repeatedLabel = DiagnosticCode("LK0903")
  /// No expectations follow the last `when`.
  public static let missingThen = DiagnosticCode("LK0904")
  /// A `then` without an expectation.
  public static let missingExpectation = DiagnosticCode("LK0905")
  /// An element that needs a view, in a scenario without a viewport.
  public static let missingViewport = DiagnosticCode("LK0906")
  /// A path or a list of identifiers with a syntax error.
  public static let badPath = DiagnosticCode("LK0907")
  /// A response without an outstanding request.
  public static let missingRequest = DiagnosticCode("LK0908")
  /// An element that needs a section with pages.
  public static let notPaged = DiagnosticCode("LK0909")
  /// The section document of a scenario is invalid.
  public static let invalidDocument = DiagnosticCode("LK0910")
}
