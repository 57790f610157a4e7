import Documents
import Files
import Foundation
import Inputs
import Synchronization

/// The progress of a run on standard error: a bar that is updated on a terminal, and occasional lines elsewhere.
final class ProgressLine: Sendable {
  private struct State {
    var percent = -1
    /// When the last line was printed elsewhere, or the bar was last updated on a terminal.
    var shownAt = ContinuousClock.now
    var isVisible = false
  }

  private let title: String
  private let counts: String
  private let stage: String
  private let lastStage: String
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// - Parameters:
  ///   - counts: What is counted, in the plural.
  ///   - lastStage: What follows when everything has been counted.
  init(title: String, counts: String = "trials", stage: String = "fitting", lastStage: String = "drawing") {
    self.title = title.onOneLine
    self.counts = counts
    self.stage = stage
    self.lastStage = lastStage
  }

  private static let isTerminal =
    StandardStream.error.isTerminal && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  /// Shows a stage that counts nothing; on a terminal only.
  func show(stage: String) { draw(ProgressBar(title: title, stage: stage)) }

  func show(done: Int, all: Int) {
    guard all > 0 else { return }
    guard done < all || !Self.isTerminal else { return show(stage: lastStage) }
    let percent = done * 100 / all
    let isDue = state.withLock { state in
      let wait = state.shownAt.duration(to: .now)
      let isDue =
        Self.isTerminal ? wait > .milliseconds(200) : state.percent != percent && wait > .seconds(10)
      if isDue { (state.percent, state.shownAt) = (percent, .now) }
      return isDue
    }
    guard isDue else { return }
    guard Self.isTerminal else {
      try? StandardStream.error.write("\(title): \(percent) %\n")
      return
    }
    let duration = start.duration(to: .now).components
    draw(
      ProgressBar(
        title: title, stage: stage, doneCount: done, allCount: all, counts: counts,
        seconds: Double(duration.seconds) + Double(duration.attoseconds) / 1e18))
  }

  /// Removes the bar from the terminal.
  func clear() { finish("\r\u{1B}[K") }

  /// Ends the line of the bar, which stays.
  func end() { finish("\n") }

  private func finish(_ text: String) {
    let wasVisible = state.withLock { state in
      defer { state.isVisible = false }
      return state.isVisible
    }
    if wasVisible { try? StandardStream.error.write(text) }
  }

  private func draw(_ bar: ProgressBar) {
    guard Self.isTerminal else { return }
    state.withLock { $0.isVisible = true }
    let columns = width(of: .error, ProcessInfo.processInfo.environment)
    try? StandardStream.error.write("\r\u{1B}[K" + bar.text(width: columns))
  }
}
