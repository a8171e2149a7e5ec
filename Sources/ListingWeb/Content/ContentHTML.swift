import ListingKit

/// Writes items and views as HTML. The HTML of equal content is cached for the process.
package struct ContentHTML: Sendable {
  private static let cache = ContentHTMLCache()

  private let imagePath: String

  /// Creates a writer.
  ///
  /// - Parameter imagePath: the path before that of a local image, such as `/f/`.
  package init(imagePath: String) { self.imagePath = imagePath }

  /// Returns the HTML of content.
  ///
  /// - Parameters:
  ///   - content: the content.
  ///   - view: the view that shows it.
  ///   - readOutside: what a screen reader reads elsewhere.
  ///   - firstControl: the index of its first control.
  ///   - tablePart: the part of a table that it has.
  func content(
    _ content: ListContent, in view: ContentWriter.View,
    readOutside: ContentWriter.ReadOutside = .nothing, from firstControl: Int = 0,
    tablePart: ContentWriter.TablePart? = nil
  ) -> String {
    let key = ContentHTMLCache.Key(
      content: content, view: view, readOutside: readOutside, firstControl: firstControl,
      tablePart: tablePart, imagePath: imagePath)
    return Self.cache.html(for: key) {
      var writer = ContentWriter(content, in: view, imagePath: imagePath)
      (writer.readOutside, writer.nextControl) = (readOutside, firstControl)
      writer.tablePart = tablePart
      writer.write()
      return writer.output.html
    }
  }
}
