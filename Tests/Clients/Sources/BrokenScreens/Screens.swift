/// A file that is built only if the document next to it is valid, which it isn't.
enum Screens {
  static let news = HomeSections.Section.news
}
