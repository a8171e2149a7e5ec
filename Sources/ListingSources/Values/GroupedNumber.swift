/// Numbers with separators between groups of digits or with a decimal comma: `1,299.00`, `1.299,00`, `1
/// 299`.
enum GroupedNumber {
  /// Returns the number with a decimal point and without groups: two readings if a separator can be either,
  /// as in `1,299`, and none for another text.
  static func readings(of text: String) -> [String] {
    guard let match = text.wholeMatch(of: #/([+\-]?)([0-9][0-9.,'’\s]*[0-9])/#) else { return [] }
    let (sign, number) = (match.1 == "-" ? "-" : "", match.2)
    let groups = number.split(omittingEmptySubsequences: false) { !$0.isASCII || !$0.isNumber }
    let signs = number.filter { !$0.isASCII || !$0.isNumber }
    guard let last = signs.last, !groups.contains("") else { return [] }
    let areGroups = { (groups: ArraySlice<Substring>) in
      groups.count == 1
        || (1...3).contains(groups.first?.count ?? 0)
          && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
    var readings: [String] = []
    // All separators are the same, and the groups are thousands.
    if Set(signs).count == 1, signs != ".", areGroups(groups[...]) {
      readings.append(sign + groups.joined())
    }
    // The last separator is that of the fraction, and occurs once.
    if last == "," || last == ".", signs.count(where: { $0 == last }) == 1, signs != ".",
      Set(signs.dropLast()).count <= 1, areGroups(groups.dropLast())
    {
      readings.append(sign + groups.dropLast().joined() + "." + (groups.last ?? ""))
    }
    return readings
  }
}
