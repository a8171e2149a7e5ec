/// Times two pieces of work in turn, so that a machine whose speed drifts does so for both.
struct Measurement {
  /// The medians, in milliseconds.
  let subject: Double
  let baseline: Double
  /// The median of the ratios, pair by pair.
  let ratio: Double
  /// What the work came to, added up, so that none of it can be left out as unused.
  let checksum: Int

  init(runs: Int, subject: () -> Int, baseline: () -> Int) {
    var subjects: [Double] = []
    var baselines: [Double] = []
    var ratios: [Double] = []
    var checksum = 0
    // The first pair warms caches and is not counted.
    for run in 0...runs {
      let one = Self.milliseconds(subject, &checksum)
      let other = Self.milliseconds(baseline, &checksum)
      guard run > 0 else { continue }
      subjects.append(one)
      baselines.append(other)
      ratios.append(one / other)
    }
    self.subject = Self.median(subjects)
    self.baseline = Self.median(baselines)
    ratio = Self.median(ratios)
    self.checksum = checksum
  }

  private static func milliseconds(_ work: () -> Int, _ checksum: inout Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    checksum &+= work()
    return (clock.now - start) / .milliseconds(1)
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }
}
