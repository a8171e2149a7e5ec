/// Times pieces of work in turn, so that a machine whose speed drifts does so for all of them.
struct Measurement {
  /// The times of each piece of work, in microseconds, run by run.
  private let times: [[Double]]

  /// Runs each piece of work once to warm caches, then `runs` times in turn.
  ///
  /// - Parameter work: each comes to a number, so that none of it can be left out as unused.
  init(runs: Int, _ work: [() -> Int]) {
    self.init(runs: runs, timed: work.map { work in { _ in Self.microseconds(work) } })
  }

  /// Runs work that times itself.
  ///
  /// - Parameter work: takes the number of the run, and returns microseconds.
  init(runs: Int, timed work: [(Int) -> Double]) {
    var times = work.map { _ in [Double]() }
    for run in 0...runs {
      for (index, work) in work.enumerated() {
        let time = work(run)
        if run > 0 { times[index].append(time) }
      }
    }
    self.times = times
  }

  /// The median of the times of a piece of work, in microseconds.
  func time(_ index: Int) -> Double { Self.median(times[index]) }

  /// The median of the ratios of the times of two pieces of work, run by run.
  func ratio(_ index: Int, to other: Int) -> Double {
    Self.median(zip(times[index], times[other]).map { $0 / $1 })
  }

  /// The microseconds that work takes.
  static func microseconds(_ work: () -> Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = work()
    let time = (clock.now - start) / .microseconds(1)
    // The compiler can't know the result.
    precondition(result != .min)
    return time
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
