import Files
import Synchronization

/// The progress of a run on standard error: a line that is updated on a terminal, and occasional lines elsewhere.
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
      let isDue = shown.percent != percent && (isTerminal || shown.time.duration(to: .now) > .seconds(10))
      if isDue { shown = (percent, .now) }
      return isDue
    }
    guard isDue else { return }
    // At the end, the line is erased from a terminal.
    let line = "\(title): \(percent) %"
    try? StandardStream.error.write(!isTerminal ? line + "\n" : done == all ? "\r\u{1B}[K" : "\r" + line)
  }
}
