/// What is built only where the document beside it is valid, which it is not.
enum Screens {
  static let news = HomeSections.Section.news
}
