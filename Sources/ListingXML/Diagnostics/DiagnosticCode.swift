/// What kind of thing is wrong with a document. The raw values are stable.
public enum DiagnosticCode: String, Sendable, Hashable, Codable, CaseIterable {
  // Not well formed.
  case notWellFormed = "LK0101"
  case mismatchedTag = "LK0102"
  case truncated = "LK0103"
  case emptyDocument = "LK0104"
  case encoding = "LK0105"
  case notText = "LK0106"
  case xmlVersion = "LK0107"
  case documentType = "LK0108"
  case undeclaredEntity = "LK0109"
  case unboundPrefix = "LK0110"
  case repeatedAttribute = "LK0111"

  // Structure.
  case wrongRoot = "LK0201"
  case unknownElement = "LK0202"
  case unknownLayout = "LK0203"
  case unknownAttribute = "LK0204"
  case missingAttribute = "LK0205"
  case badValue = "LK0206"
  case missingElement = "LK0207"
  case repeatedElement = "LK0208"
  case misplacedElement = "LK0209"
  case unexpectedText = "LK0210"
  case notSupported = "LK0211"
  case unknownTemplate = "LK0212"
  case misplacedAttribute = "LK0213"

  // Identity.
  case repeatedSection = "LK0301"
  case repeatedItem = "LK0302"
  case repeatedName = "LK0303"

  // Bindings.
  case bindingSyntax = "LK0401"
  case unknownRoot = "LK0402"
  case unknownField = "LK0403"
  case unknownParameter = "LK0404"
  case unknownProperty = "LK0405"
  case unavailableRoot = "LK0406"
  case bindingNotSupported = "LK0407"
  case parameterValue = "LK0408"

  // Sources.
  case unknownSourceKind = "LK0501"
  case unusableFile = "LK0502"
  case badField = "LK0503"

  // Includes and limits.
  case unreadableDocument = "LK0601"
  case tooManyBytes = "LK0602"
  case tooDeep = "LK0603"
  case tooManyAttributes = "LK0604"
  case tagTooLong = "LK0605"
  case tooManyNames = "LK0606"
  case tooManyElements = "LK0607"
  case tooManyItems = "LK0608"
  case outsideFolder = "LK0609"

  // Plugins.
  case missingPlugin = "LK0701"
  case unknownPluginElement = "LK0702"
  case pluginFailure = "LK0703"

  // Versions.
  case namespaceVersion = "LK0801"
  case documentVersion = "LK0802"
}
