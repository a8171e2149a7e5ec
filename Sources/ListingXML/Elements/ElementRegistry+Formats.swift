extension ElementRegistry {
  /// The elements of section documents.
  package static let standard = ElementRegistry(
    .sections,
    [
      ListingDeclaration.self, ParameterDeclaration.self, StringsDeclaration.self,
      IncludeDeclaration.self, TemplateDeclaration.self, TemplateParameterDeclaration.self,
      WithDeclaration.self, StyleDeclaration.self, SectionDeclaration.self,
      FallbackDeclaration.self, PluginSectionDeclaration.self, SupplementaryDeclaration.self,
      SeparatorDeclaration.self, LoadingDeclaration.self, EmptyDeclaration.self,
      ErrorDeclaration.self, HeaderDeclaration.self, FooterDeclaration.self,
      CellDeclaration.self, ChooseDeclaration.self, WhenDeclaration.self,
      OtherwiseDeclaration.self, ItemsDeclaration.self, ItemDeclaration.self,
      ItemFieldDeclaration.self, SourceDeclaration.self, RequestDeclaration.self,
      RequestHeaderDeclaration.self, RequestQueryDeclaration.self, ResponseDeclaration.self,
      CacheDeclaration.self,
      FieldDeclaration.self, QueryDeclaration.self, WatchDeclaration.self, PageDeclaration.self,
      LayoutElementDeclaration.self, ListDeclaration.self, GridDeclaration.self,
      WaterfallDeclaration.self, CarouselDeclaration.self, PagesDeclaration.self,
      TableDeclaration.self, TableColumnDeclaration.self,
      CompositionalDeclaration.self, GroupDeclaration.self, PlaceDeclaration.self,
    ] + contents.map { $0 } + [
      StateDeclaration.self, SectionStateDeclaration.self, OnDeclaration.self,
      OnPressDeclaration.self, SetDeclaration.self, OpenDeclaration.self,
      EmitDeclaration.self, EmittedValueDeclaration.self, RetryDeclaration.self,
      ReloadDeclaration.self, LoadMoreDeclaration.self, RefreshDeclaration.self,
      OptionDeclaration.self, OnSubmitDeclaration.self, OpenedValueDeclaration.self,
      ActionsDeclaration.self, ItemActionDeclaration.self, DeleteDeclaration.self,
      SelectDeclaration.self, DeselectDeclaration.self, SelectAllDeclaration.self,
      DeselectAllDeclaration.self, UndoDeclaration.self, ExpandDeclaration.self,
      CollapseDeclaration.self, PlaceholderDeclaration.self,
      BackDeclaration.self, CopyDeclaration.self, SendDeclaration.self,
      SentValueDeclaration.self, SendHeaderDeclaration.self, SendResponseDeclaration.self,
      ResponseFieldDeclaration.self, OnAnswerDeclaration.self,
    ], hasBindings: true)

  /// The elements of files of translated strings for section documents.
  package static let translations = ElementRegistry(
    .translations,
    [TranslationsDeclaration.self, StringDeclaration.self, TranslatedTextDeclaration.self],
    hasBindings: true)

  /// All elements of section documents and of files of translated strings.
  package static let all = ElementRegistry(
    DocumentKind(
      noun: standard.kind.noun, namespace: namespace,
      roots: standard.kind.roots + translations.kind.roots, opening: standard.kind.opening),
    (standard.keys + translations.keys).compactMap { key in
      (standard[key] ?? translations[key]).map { (key, $0) }
    }, hasBindings: true)
}
