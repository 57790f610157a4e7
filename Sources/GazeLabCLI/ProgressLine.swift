import Dispatch
import Documents
import Files
import Foundation
import GazeLab
import Inputs
import Synchronization
import Trials

/// The progress of a run on standard error: a bar that is updated on a terminal, and occasional lines elsewhere.
final class ProgressLine: Sendable {
  private struct State {
    var percent = -1
    /// When the last line was printed elsewhere, or the bar was last updated on a terminal.
    var shownAt = ContinuousClock.now
    /// When the last line was printed elsewhere, by whatever cause.
    var saidAt = ContinuousClock.now
    var isVisible = false
    var doneCount = 0
    /// 0 before and after the work that is counted.
    var allCount = 0
    var expectedSeconds: Double?
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

  /// Shows a stage while something is done.
  static func showing<Value>(
    _ stage: String, of title: String, _ work: () async throws -> Value
  ) async rethrows -> Value {
    let line = ProgressLine(title: title)
    line.show(stage: stage)
    defer { line.clear() }
    return try await work()
  }

  /// Tells how far the work is also while nothing is finished: each second on a terminal, and each minute elsewhere.
  func beating<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    let interval = DispatchTimeInterval.seconds(Self.isTerminal ? 1 : 60)
    // Fits keep all threads of tasks busy, so a task would not get its turn.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress"))
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { [self] in beat() }
    timer.resume()
    defer { timer.cancel() }
    return try await work()
  }

  /// Says how long the work will take if that is long.
  func expect(_ forecast: FitForecast) {
    guard let sentence = forecast.sentence else { return }
    state.withLock { $0.expectedSeconds = seconds + forecast.seconds }
    clear()
    complain("\(title): \(sentence)")
  }

  private func beat() {
    let bar = state.withLock { state -> ProgressBar? in
      // Elsewhere, a line that was just written is enough.
      guard state.doneCount < state.allCount,
        Self.isTerminal || state.saidAt.duration(to: .now) > .seconds(50)
      else { return nil }
      state.saidAt = .now
      return self.bar(state)
    }
    guard let bar else { return }
    guard Self.isTerminal else { return complain(bar.line) }
    draw(bar)
  }

  private func bar(_ state: State) -> ProgressBar {
    ProgressBar(
      title: title, stage: stage, doneCount: state.doneCount, allCount: state.allCount, counts: counts,
      seconds: seconds, expectedSeconds: state.expectedSeconds)
  }

  private var seconds: Double {
    let duration = start.duration(to: .now).components
    return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
  }

  /// Shows a stage that counts nothing; on a terminal only.
  func show(stage: String) { draw(ProgressBar(title: title, stage: stage)) }

  func show(done: Int, all: Int) {
    guard all > 0 else { return }
    state.withLock { ($0.doneCount, $0.allCount) = (done, all) }
    guard done < all || !Self.isTerminal else { return show(stage: lastStage) }
    let percent = done * 100 / all
    let isDue = state.withLock { state in
      let wait = state.shownAt.duration(to: .now)
      let isDue =
        Self.isTerminal ? wait > .milliseconds(200) : state.percent != percent && wait > .seconds(10)
      if isDue { (state.percent, state.shownAt, state.saidAt) = (percent, .now, .now) }
      return isDue
    }
    guard isDue else { return }
    guard Self.isTerminal else {
      try? StandardStream.error.write("\(title): \(percent) %\n")
      return
    }
    draw(state.withLock { bar($0) })
  }

  func clear() { finish("\r\u{1B}[K") }

  /// Ends the line of the bar, which stays.
  func end() { finish("\n") }

  private func finish(_ text: String) {
    let wasVisible = state.withLock { state in
      // A beat that is on its way says nothing more.
      (state.doneCount, state.allCount) = (0, 0)
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
