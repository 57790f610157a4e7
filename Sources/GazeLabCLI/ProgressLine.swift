import Files
import Synchronization

/// How far a run is, on standard error: one line that changes on a terminal, now and then a line elsewhere.
final class ProgressLine: Sendable {
  private let title: String
  private let shown: Mutex<(percent: Int, time: ContinuousClock.Instant)>

  init(title: String) {
    self.title = title
    shown = Mutex((-1, .now))
  }

  func show(done: Int, all: Int) {
    guard all > 0 else { return }
    let percent = done * 100 / all
    let isTerminal = StandardStream.error.isTerminal
    let isDue = shown.withLock { shown in
      guard shown.percent != percent, isTerminal || shown.time.duration(to: .now) > .seconds(10) else {
        return false
      }
      shown = (percent, .now)
      return true
    }
    guard isDue else { return }
    // At the end nothing of it stays on a terminal.
    let line = "\(title): \(percent) %"
    try? StandardStream.error.write(!isTerminal ? line + "\n" : done == all ? "\r\u{1B}[K" : "\r" + line)
  }
}
