import Foundation
import ListingKit

/// Kept states, and the place of the reader.
extension DocumentSession {
  /// The name of the value that is the place. It depends on the parameters, which decide what is shown.
  private var placeName: DocumentValueName {
    let parameters = values.parameters.compactMap { name, value in
      value.plainText.map { "\(name)=\($0)" }
    }
    return DocumentValueName(
      name: "#place", item: parameters.isEmpty ? nil : parameters.sorted().joined(separator: "&"))
  }

  /// Sets the kept states and the place to what they were.
  ///
  /// - Parameter kept: the values of the document in its storage.
  func restore(_ kept: [DocumentValueName: String?]) {
    values.state?.restore(kept)
    guard document.resumes, let text = kept[placeName] ?? nil else { return }
    place = try? JSONDecoder().decode(DocumentPlace.self, from: Data(text.utf8))
  }

  /// Notes the place of the reader, and writes it.
  func keep(_ place: DocumentPlace) {
    guard document.resumes, place != self.place else { return }
    self.place = place
    guard let json = try? JSONEncoder().encode(place) else { return }
    var changes = DocumentValueChanges()
    changes.write(placeName, String(decoding: json, as: UTF8.self))
    write(changes)
  }

  /// Writes the kept states that have changed.
  func keep() {
    guard let changes = values.state?.takeChanges(), !changes.isEmpty else { return }
    write(changes)
  }

  private func write(_ changes: DocumentValueChanges) {
    guard let writer else { return }
    writer.write(changes)
    guard writing == nil else { return }
    writing = list?.load {
      await writer.finish()
    } completion: { [weak self] _ in
      self?.writing = nil
      self?.reportUnwritten()
    }
  }

  /// Reports why something wasn't written.
  private func reportUnwritten() {
    if let failure = writer?.takeFailure() { list?.report(.storage(failure)) }
  }

  /// Waits until everything is written.
  func finishKeeping(isolation: isolated (any Actor)?) async {
    await writer?.finish()
    reportUnwritten()
  }
}

extension ListDiagnostic {
  /// The report that values weren't read or written.
  static func storage(_ error: any Error) -> ListDiagnostic {
    let known = error as? ListError
    return ListDiagnostic(
      code: known?.code ?? .source, section: nil,
      message: known?.message ?? "what the document keeps can't be read or written: \(error)")
  }
}
