import Foundation

let arguments = CommandLine.arguments.dropFirst()
let isFull = arguments.contains("--full")
let bytes = OrderBenchmark.bytesPerItem()
let rows = DifferenceBenchmark.rows(
  counts: isFull ? [1_000, 10_000, 100_000] : [10_000], runs: isFull ? 9 : 5)

func digits(_ value: Double, _ places: Int) -> String {
  String(format: "%.\(places)f", value)
}

print("## ListDifference against one Dictionary that is built and looked up")
print()
print("| identifiers | elements | scenario | difference, ms | dictionary, ms | ratio | reach | |")
print("|---|---|---|---|---|---|---|---|")
for row in rows {
  print(
    "| \(row.type) | \(row.count) | \(row.scenario.name) | \(digits(row.measurement.subject, 3)) "
      + "| \(digits(row.measurement.baseline, 3)) | \(digits(row.measurement.ratio, 3)) "
      + "| \(digits(row.target, 2)) | \(row.measurement.ratio <= row.target ? "✓" : "missed") |")
}
let checksum = rows.reduce(0) { $0 &+ $1.measurement.checksum }
FileHandle.standardError.write(Data("checksum \(checksum)\n".utf8))

print()
print("## Operations on a list, the update delivered and the old snapshot kept")
print()
print("| work | took, µs | against | took, µs | ratio | reach | |")
print("|---|---|---|---|---|---|---|")
for row in OrderBenchmark.rows(runs: isFull ? 101 : 31) {
  print(
    "| \(row.work) | \(digits(row.subject, 2)) | \(row.against) | \(digits(row.baseline, 2)) "
      + "| \(digits(row.ratio, 2)) | \(digits(row.target, 0)) "
      + "| \(row.ratio <= row.target ? "✓" : "missed") |")
}
print()
print(
  "Kept for an item beside its identifier: \(digits(bytes, 1)) bytes, to reach: 40 "
    + "\(bytes <= 40 ? "✓" : "missed")")
