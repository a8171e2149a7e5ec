/// A gate that is opened once.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }

  func close() { isOpen = false }

  func passage() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }
}
