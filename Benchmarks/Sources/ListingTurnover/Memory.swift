import CAllocation
import Foundation

/// What the process holds, in bytes.
struct Memory {
  /// What was asked of the allocator and not given back.
  let allocated: Int
  /// What is in the machine's memory; 0 where the system does not say.
  let resident: Int

  /// What it holds at this moment.
  static var now: Memory {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Memory(
      allocated: Int(allocated_bytes()), resident: (pages ?? 0) * Int(getpagesize()))
  }

  /// Whether no more is held than before, but for what tables have as room and an allocator keeps.
  func isFlat(since early: Memory) -> Bool {
    allocated - early.allocated < 1 << 20 && resident - early.resident < 8 << 20
  }
}
