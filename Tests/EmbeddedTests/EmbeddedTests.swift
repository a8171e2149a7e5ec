import ListingDifference

@_extern(c, "end_tests") func end(_ status: Int32)

/// Laws of all differences, and the number of violations.
struct Laws {
  private(set) var failures = 0

  mutating func expect(_ condition: Bool, _ law: StaticString) {
    if condition { return }
    failures += 1
    print(law)
  }
}

/// All lists of distinct elements below a number, of any length.
func lists(below count: Int) -> [[Int]] {
  var all: [[Int]] = [[]]
  var longest: [[Int]] = [[]]
  for _ in 0..<count {
    longest = longest.flatMap { list in
      (0..<count).filter { !list.contains($0) }.map { list + [$0] }
    }
    all += longest
  }
  return all
}

/// The length of a longest increasing subsequence, by trying all of them.
func longestRun(_ values: [Int]) -> Int {
  var best = 0
  for choice in 0..<(1 << values.count) {
    let run = values.indices.filter { choice >> $0 & 1 == 1 }.map { values[$0] }
    if zip(run, run.dropFirst()).allSatisfy(<) { best = max(best, run.count) }
  }
  return best
}

struct Post: Equatable {
  var id: String
  var text: String
}

/// A key without a fast path of its own.
struct Key: Hashable {
  var number: Int
}

/// Compares each of some lists with each.
func compareAll(_ lists: [[Int]], _ laws: inout Laws) {
  for old in lists {
    for new in lists {
      let difference = ListDifference(from: old, to: new)
      laws.expect(difference.applying(to: old) == new, "the script leads to the new list")
      laws.expect(difference.inverse.applying(to: new) == old, "its inverse leads back")
      laws.expect(
        difference.deletes.map { old[$0] } == old.filter { !new.contains($0) },
        "what isn't in the new list is deleted")
      laws.expect(
        difference.inserts.map { new[$0] } == new.filter { !old.contains($0) },
        "what wasn't in the old list is inserted")
      let common = old.compactMap { new.firstIndex(of: $0) }
      laws.expect(
        difference.moves.count == common.count - longestRun(common), "no move could be avoided")
      let byKey = ListDifference(from: old, to: new, by: { Key(number: $0) })
      laws.expect(byKey == difference, "the kind of key makes no difference")
    }
  }
}

/// Compares two lists of elements with identifiers.
func comparePosts(_ laws: inout Laws) {
  let drafts = [Post(id: "café", text: "a"), Post(id: "b", text: "b"), Post(id: "c", text: "c")]
  // Written with a combining accent, it's the same identifier.
  let posts = [
    Post(id: "b", text: "b"), Post(id: "cafe\u{301}", text: "new"), Post(id: "d", text: "d"),
  ]
  let difference = ListDifference(
    from: drafts, to: posts, by: { $0.id }, isContentEqual: { $0.text == $1.text })
  laws.expect(difference.deletes == [2], "a deleted post")
  laws.expect(difference.inserts == [2], "an inserted post")
  laws.expect(difference.moves == [ListMove(from: 1, to: 0)], "a moved post")
  laws.expect(difference.updates == [ListMove(from: 0, to: 1)], "an updated post")
  laws.expect(
    ListDifference.repeatedPositions(in: ["a", "b", "a"]) == [2], "a repeated identifier")
}

@main
struct EmbeddedTests {
  static func main() {
    var laws = Laws()
    compareAll(lists(below: 4), &laws)
    comparePosts(&laws)
    print(laws.failures == 0 ? "all laws hold" : "some laws don't hold")
    end(laws.failures == 0 ? 0 : 1)
  }
}
