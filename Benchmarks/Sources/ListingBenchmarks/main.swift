import Foundation

let arguments = CommandLine.arguments.dropFirst()
let isFull = arguments.contains("--full")
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
