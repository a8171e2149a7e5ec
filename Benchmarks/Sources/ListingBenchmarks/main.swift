import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--repeat" {
  try RepeatedWork(arguments.dropFirst()).run()
  exit(0)
}
let isFull = arguments == ["--full"]
guard isFull || arguments.isEmpty else {
  FileHandle.standardError.write(Data("usage: ListingBenchmarks [--full]\n".utf8))
  exit(64)
}
let sizes = isFull ? [(1_000, 31), (10_000, 15), (100_000, 5)] : [(10_000, 5)]
var report = Report(
  machine: Machine.description,
  command: "swift run -c release --package-path Benchmarks ListingBenchmarks"
    + (isFull ? " --full" : ""))
for (count, runs) in sizes {
  for identifiers in Identifiers.allCases {
    report.add(DifferenceBenchmark.table(identifiers, count: count, runs: runs))
  }
  report.add(DataSourceBenchmark.table(count: count, runs: runs))
}
report.add(SectionsBenchmark.table(runs: isFull ? 31 : 7))
for table in OperationsBenchmark.tables(runs: isFull ? 101 : 31) { report.add(table) }
// A first look does not take the place of the whole.
if isFull { try report.write(to: Machine.resultsFolder) }
