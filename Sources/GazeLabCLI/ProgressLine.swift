import Files
import Synchronization

/// How far a run is, on standard error: one line that changes on a terminal, nothing where it is piped.
final class ProgressLine: Sendable {
  private let title: String
  private let lastPercent = Mutex(-1)

  init(title: String) {
    self.title = title
  }

  func show(done: Int, all: Int) {
    guard StandardStream.error.isTerminal, all > 0 else { return }
    let percent = done * 100 / all
    let isNew = lastPercent.withLock { last in
      defer { last = percent }
      return last != percent
    }
    if isNew { try? StandardStream.error.write("\r\(title): \(percent) %") }
    if done == all { try? StandardStream.error.write("\r\u{1B}[K") }
  }
}
