/// Waits on the caller's actor until a condition holds; the time limit of the suite ends a wait that
/// is in vain.
func wait(
  isolation: isolated (any Actor)? = #isolation, until condition: () -> Bool
) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}

/// Gives everything that was started a chance to run, before a test expects that nothing happened.
func waitAMoment(isolation: isolated (any Actor)? = #isolation) async {
  try? await Task.sleep(for: .milliseconds(20))
}
