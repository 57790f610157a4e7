import Files
import Foundation
import Inputs
import Synchronization

/// One experiment that is followed.
package struct Followed: Sendable {
  /// The path of its run below the folder that is served.
  package let run: String
  /// The paths of all files and folders on which its answer depends, as far as they are known.
  package let files: @Sendable () -> [String]
  /// Makes the answer and writes it, unless the task is cancelled.
  package let work: Work

  /// - Parameters:
  ///   - progress: Called with what has been done so far.
  ///   - showPage: Called with the page of the answer before it is written.
  /// - Returns: What is said of the answer on one line.
  package typealias Work =
    @Sendable (
      _ progress: @escaping @Sendable (LiveBoard.Progress) -> Void,
      _ showPage: @escaping @Sendable ([UInt8]) -> Void
    ) async throws -> String

  package init(run: String, files: @escaping @Sendable () -> [String], work: @escaping Work) {
    self.run = run
    self.files = files
    self.work = work
  }
}

/// Makes the answers of experiments, and makes them again whenever their files change.
package final class Follower: Sendable {
  private enum Event: Sendable {
    case changed([Int])
    case finished
  }

  private let experiments: [Followed]
  private let board: LiveBoard
  private let say: @Sendable (_ line: String, _ isMistake: Bool) -> Void
  private let writeIndex: @Sendable () -> Void
  private let pace: FileWatch.Pace
  /// The threads of the fits; the server must answer meanwhile.
  private let executor = WorkExecutor("work")

  /// A run that is shorter shows no bar.
  private static let longestWithoutBar = 0.2
  /// How long writing waits after a page was shown.
  private static let pauseForBrowser = 0.1
  /// Between two changes of the bar.
  private static let barInterval = 0.1

  /// - Parameters:
  ///   - say: Called with one line per save.
  ///   - writeIndex: Called after each answer, to write the list of all runs.
  package init(
    _ experiments: [Followed], _ board: LiveBoard, pace: FileWatch.Pace = FileWatch.Pace(),
    say: @escaping @Sendable (_ line: String, _ isMistake: Bool) -> Void,
    writeIndex: @escaping @Sendable () -> Void = {}
  ) {
    self.experiments = experiments
    self.board = board
    self.pace = pace
    self.say = say
    self.writeIndex = writeIndex
    for (index, experiment) in experiments.enumerated() {
      board.tell(index, of: experiments.count) { $0.run = experiment.run }
    }
  }

  /// Follows the files until the task is cancelled.
  ///
  /// - Throws: `CancellationError`, once no work is done any more.
  package func run() async throws {
    let (events, stream) = AsyncStream.makeStream(of: Event.self)
    let watch = FileWatch(groupCount: experiments.count, pace: pace) { stream.yield(.changed($0)) }
    for (index, experiment) in experiments.enumerated() { watch.watch(experiment.files(), of: index) }
    watch.start()
    defer { watch.stop() }
    var waiting = Set(experiments.indices)
    var current: (index: Int, task: Task<Void, Never>)?
    func begin() {
      guard current == nil, let next = waiting.min() else { return }
      waiting.remove(next)
      // Before anything is read, so that no change is missed.
      watch.watch(experiments[next].files(), of: next)
      let task = Task {
        await round(next)
        stream.yield(.finished)
      }
      current = (next, task)
    }
    begin()
    for await event in events {
      switch event {
      case .finished: current = nil
      case .changed(let changed):
        waiting.formUnion(changed)
        if let current, changed.contains(current.index) { current.task.cancel() }
      }
      begin()
    }
    current?.task.cancel()
    await current?.task.value
    throw CancellationError()
  }

  private func round(_ index: Int) async {
    let start = ContinuousClock.now
    let throttle = Throttle(first: Self.longestWithoutBar, then: Self.barInterval)
    let count = experiments.count
    let hasShown = Mutex(false)
    do {
      let line = try await withTaskExecutorPreference(executor) {
        try await experiments[index].work { [board] progress in
          if throttle.isDue { board.tell(index, of: count) { $0.progress = progress } }
        } _: { [board] page in
          hasShown.withLock { $0 = true }
          let hasReader = board.waiterCount > 0
          board.tell(index, of: count, hasAnswer: true) { news in
            news.mistakes = []
            news.progress = nil
            news.page = page
          }
          // The browser that draws the page needs the processors now, and nobody waits for the files.
          if hasReader { Thread.sleep(forTimeInterval: Self.pauseForBrowser) }
        }
      }
      board.tell(index, of: count, hasAnswer: !hasShown.withLock { $0 }) { news in
        news.mistakes = []
        news.progress = nil
        news.page = nil
      }
      let seconds = start.duration(to: .now) / .seconds(1)
      say("\(Self.clock) \(experiments[index].run): \(line); \(Self.decimal(seconds)) s", false)
      writeIndex()
      board.tellIndex()
    } catch is CancellationError {
      board.tell(index, of: count) { news in
        news.progress = nil
        news.page = nil
      }
    } catch {
      let mistakes = Self.mistakes(error)
      board.tell(index, of: count) { news in
        news.mistakes = mistakes
        news.progress = nil
        news.page = nil
      }
      let first = mistakes.first.map { $0.place.isEmpty ? $0.sentence : "\($0.place): \($0.sentence)" } ?? ""
      let rest = mistakes.count > 1 ? " (and \(mistakes.count - 1) more)" : ""
      say("\(Self.clock) \(first)\(rest)", true)
    }
  }

  private static func mistakes(_ error: any Error) -> [Mistake] {
    switch error {
    case let error as InputError: Mistake.all(error)
    case let error as FileError: [Mistake(error.sentence, place: error.path)]
    default: [Mistake("\(error)")]
    }
  }

  private static func decimal(_ seconds: Double) -> String {
    String(format: "%.2f", locale: Locale(identifier: "en_US_POSIX"), seconds)
  }

  /// The time of day, such as 14:03:05.
  private static var clock: String {
    let now = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
    return [now.hour, now.minute, now.second].map { part in
      let digits = "\(part ?? 0)"
      return digits.count < 2 ? "0\(digits)" : digits
    }.joined(separator: ":")
  }
}
