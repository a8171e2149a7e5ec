import ListingKit

/// Shows the error of a cell with a missing value in its place, and reports the item once.
final class UnusableValues {
  private var reported: Set<String> = []

  func content(
    of template: ContentTemplate, _ values: BindingValues, context: ListContext?
  ) -> ListContent {
    do throws(UnusableValue) {
      return try template.content(values)
    } catch {
      if let item = values.item?.listIdentifier, let section = values.section?.identifier,
        reported.insert(item).inserted
      {
        context?.report(
          ListDiagnostic(code: .source, section: section, item: item, message: error.message))
      }
      return .missing(error)
    }
  }
}
