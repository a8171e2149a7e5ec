import CListingPlugin
import ListingSources

extension FieldType {
  /// The type in the interface of plugins.
  package var pluginType: listing_type {
    let type =
      switch self {
      case .string: LISTING_STRING
      case .integer: LISTING_INTEGER
      case .number: LISTING_NUMBER
      case .decimal: LISTING_DECIMAL
      case .boolean: LISTING_BOOLEAN
      case .date: LISTING_DATE
      case .datetime: LISTING_DATETIME
      case .url: LISTING_URL
      }
    return listing_type(type)
  }

  /// The type of a field in the interface of plugins; `nil` for one that no field has.
  package init?(_ type: listing_type) {
    guard let own = Self.allCases.first(where: { $0.pluginType == type }) else { return nil }
    self = own
  }
}
