/// Tables that are measured together.
struct Benchmark {
  /// What all of their titles begin with.
  let title: String
  let tables: () -> [Report.Table]

  /// All there are.
  ///
  /// - Parameter isFull: whether in all sizes, and often enough for the stored results.
  static func all(isFull: Bool) -> [Benchmark] {
    let sizes = isFull ? [(1_000, 31), (10_000, 15), (100_000, 5)] : [(10_000, 5)]
    var benchmarks: [Benchmark] = []
    for (count, runs) in sizes {
      for identifiers in Identifiers.allCases {
        benchmarks.append(
          Benchmark(title: "ListDifference: \(count) × \(identifiers.rawValue)") {
            [DifferenceBenchmark.table(identifiers, count: count, runs: runs)]
          })
      }
      benchmarks.append(
        Benchmark(title: "The difference inside the data source: \(count) × String") {
          [DataSourceBenchmark.table(count: count, runs: runs)]
        })
      benchmarks.append(
        Benchmark(title: "The whole path: \(count) × a user's type") {
          [UserItemsBenchmark.table(count: count, runs: runs)]
        })
    }
    if isFull {
      benchmarks.append(
        Benchmark(title: "The whole path: 100 × a user's type") {
          [UserItemsBenchmark.table(count: 100, runs: 101)]
        })
    }
    benchmarks += [
      Benchmark(title: "ListSectionedDifference") {
        [SectionsBenchmark.table(runs: isFull ? 31 : 7)]
      },
      Benchmark(title: "Moves") { [MovesBenchmark.table(count: 10_000)] },
      Benchmark(title: "A screen of scrolling") {
        // Few enough for the short list, which has some fifty screens.
        [ScrollingBenchmark.table(runs: isFull ? 21 : 11)]
      },
      Benchmark(title: "Ranges of scrolling") {
        [RangesBenchmark.table(runs: isFull ? 21 : 11)]
      },
      Benchmark(title: "Feeds of model sections, and adapters") {
        [StylesBenchmark.table(runs: isFull ? 101 : 31)]
      },
      Benchmark(title: "Hidden items and selections") {
        [HidingBenchmark.table(runs: isFull ? 31 : 11)]
      },
      Benchmark(title: "Layouts of 1,000,000 items") {
        [LayoutBenchmark.table(runs: isFull ? 15 : 7)]
      },
      Benchmark(title: "XML documents") { [XMLBenchmark.table(runs: isFull ? 15 : 5)] },
      Benchmark(title: "Pages of a database") { [SourceBenchmark.table(runs: isFull ? 101 : 31)] },
      Benchmark(title: "Pages of files") { [FileBenchmark.table(runs: isFull ? 5 : 3)] },
      Benchmark(title: "Plugins") {
        do {
          return [try PluginBenchmark.table(runs: isFull ? 31 : 11)]
        } catch {
          preconditionFailure("the plugin cannot be measured: \(error)")
        }
      },
      Benchmark(title: "One of 50,000 sections") {
        [ManySectionsBenchmark.table(runs: isFull ? 31 : 11)]
      },
      Benchmark(title: "Operations") { OperationsBenchmark.tables(runs: isFull ? 101 : 31) },
    ]
    return benchmarks
  }
}
