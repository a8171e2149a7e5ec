import ListingKit

/// Shows messages in place of a cell's unusable values, and reports those of each item once.
final class UnusableValues {
  private var reported: Set<String> = []

  func content(
    of template: ContentTemplate, _ values: BindingValues, context: ListContext?
  ) -> ListContent {
    var problems: [UnusableValue] = []
    let content = template.content(values, &problems)
    if !problems.isEmpty, let item = values.item?.listIdentifier,
      let section = values.section?.identifier, reported.insert(item).inserted
    {
      for problem in problems {
        context?.report(
          ListDiagnostic(code: .source, section: section, item: item, message: problem.message))
      }
    }
    return content
  }
}
