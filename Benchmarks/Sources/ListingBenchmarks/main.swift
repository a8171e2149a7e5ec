import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--repeat" {
  try RepeatedWork(arguments.dropFirst()).run()
  exit(0)
}
let isFull = arguments == ["--full"]
let isPart = arguments.count == 2 && arguments[0] == "--only"
guard isFull || isPart || arguments.isEmpty else {
  FileHandle.standardError.write(Data("usage: ListingBenchmarks [--full | --only TITLE]\n".utf8))
  exit(64)
}
var report = Report(
  machine: Machine.description,
  command: "swift run -c release --package-path Benchmarks ListingBenchmarks"
    + (isFull ? " --full" : ""))
for benchmark in Benchmark.all(isFull: !arguments.isEmpty)
where !isPart || benchmark.title.contains(arguments[1]) {
  for table in benchmark.tables() { report.add(table) }
}
// A part does not take the place of the whole.
if isFull { try report.write(to: Machine.resultsFolder) }
