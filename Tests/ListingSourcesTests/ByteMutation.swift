import ListingTesting

/// Changes bytes at random places: flips, deletes, repeats and cuts them, and inserts fragments.
struct ByteMutation {
  /// Bytes that mean something to the reader under test, inserted where they don't belong.
  let fragments: [[UInt8]]

  /// The bytes after one to four changes, which depend on the seed alone.
  func mutated(_ original: [UInt8], seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
      switch Int.random(in: 0..<6, using: &generator) {
      case 0 where place < end: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1 where place < end: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(place...)
      default:
        bytes.insert(contentsOf: fragments.randomElement(using: &generator) ?? [], at: place)
      }
    }
    return bytes
  }
}
