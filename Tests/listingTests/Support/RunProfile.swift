import Foundation
import ListingKit

/// The file in which one run of `listing` records its coverage, next to those of the tests, and never in
/// the folder in which it runs. A run adds to earlier ones in the same file; two at the same time would
/// count them twice.
final class RunProfile: Sendable {
  private static let places = Guarded<Set<Int>>([])
  private let place: Int

  init() {
    place = Self.places.withLock { taken in
      let place = (0...taken.count).first { !taken.contains($0) } ?? taken.count
      taken.insert(place)
      return place
    }
  }

  deinit {
    let place = place
    Self.places.withLock { _ = $0.remove(place) }
  }

  var path: String {
    ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"].map {
      URL(filePath: $0).deletingLastPathComponent().appending(path: "listing-\(place)-%1m.profraw")
        .path
    } ?? "/dev/null"
  }
}
