import ListingDifference

/// The smallest program with a difference, for its size.
@main
struct IntegerDifference {
  static func main() {
    let difference = ListDifference(from: [1, 2, 3, 4], to: [3, 1, 2, 5])
    print(difference.deletes.count, terminator: " deleted, ")
    print(difference.inserts.count, terminator: " inserted, ")
    print(difference.moves.count, terminator: " moved\n")
  }
}
