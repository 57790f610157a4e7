import Inputs
import Synchronization

/// What the pages in browsers are told, and who waits to be told.
package final class LiveBoard: Sendable {
  /// The news of one experiment.
  package struct News: Sendable, Equatable {
    /// The path of its run below the folder.
    package var run: String
    /// What is wrong with its files; empty if nothing is.
    package var mistakes: [Mistake] = []
    /// The page of its answer while that is not written yet; nil once it is.
    package var page: [UInt8]?
    /// How far its run is; nil while none is going on.
    package var progress: Progress?
    /// How often its run has been written.
    fileprivate var answer = 0

    package init(run: String) { self.run = run }
  }

  package struct Progress: Sendable, Equatable {
    package let done: Int
    package let all: Int
    /// Nil while nobody knows.
    package let secondsLeft: Double?

    package init(done: Int, all: Int, secondsLeft: Double? = nil) {
      self.done = done
      self.all = all
      self.secondsLeft = secondsLeft
    }
  }

  private struct State {
    /// Increases with everything that is told.
    var number = 1
    /// How often the list of all runs has been written.
    var index = 0
    var news: [News] = []
    var isClosed = false
    var lastWaiter = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())
  /// Tells this program's board from that of an earlier one at the same address.
  private let name: String

  package init(name: String) { self.name = name }

  /// Updates the news of an experiment.
  ///
  /// - Parameters:
  ///   - index: The place of the experiment, from 0.
  ///   - hasAnswer: Whether its run has been written.
  package func tell(_ index: Int, of count: Int, hasAnswer: Bool = false, _ change: (inout News) -> Void) {
    wakeAll { state in
      while state.news.count < count { state.news.append(News(run: "")) }
      change(&state.news[index])
      if hasAnswer { state.news[index].answer += 1 }
      state.number += 1
    }
  }

  /// Tells that the list of all runs has been written.
  package func tellIndex() {
    wakeAll { state in
      state.index += 1
      state.number += 1
    }
  }

  /// Nobody waits any more.
  package func close() { wakeAll { $0.isClosed = true } }

  private func wakeAll(after change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      defer { state.waiters = [:] }
      return state.waiters
    }
    for waiter in waiters.values { waiter.resume() }
  }

  /// The paths of all runs.
  package var runs: [String] { state.withLock { $0.news.map(\.run) } }

  /// The page of a run that is shown before it is written; nil for one that is on the disk.
  package func page(of run: String) -> [UInt8]? {
    state.withLock { state in state.news.first { $0.run == run }?.page }
  }

  /// The number of requests that wait.
  package var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// What is told, once it is newer than what a page has seen.
  ///
  /// - Parameters:
  ///   - seen: The number of the last text; 0 for none.
  ///   - seconds: How long to wait for something newer.
  package func text(after seen: Int, waiting seconds: Double) async -> String {
    let wait = state.withLock { state -> Int? in
      guard seen == state.number, !state.isClosed, seconds > 0 else { return nil }
      state.lastWaiter += 1
      return state.lastWaiter
    }
    if let wait {
      let alarm = Task { [self] in
        try? await Task.sleep(for: .seconds(seconds))
        wake(wait)
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isLate = state.withLock { state in
            if seen == state.number && !state.isClosed && !Task.isCancelled {
              state.waiters[wait] = continuation
              return false
            }
            return true
          }
          if isLate { continuation.resume() }
        }
      } onCancel: {
        wake(wait)
      }
      alarm.cancel()
    }
    return text
  }

  private func wake(_ waiter: Int) {
    state.withLock { $0.waiters.removeValue(forKey: waiter) }?.resume()
  }

  package var text: String {
    let (number, index, news) = state.withLock { ($0.number, $0.index, $0.news) }
    return JSONValue.object([
      ("board", .text(name)), ("number", .integer(number)), ("index", .integer(index)),
      ("experiments", .list(news.map(\.json))),
    ]).text(.line)
  }
}

extension LiveBoard.News {
  fileprivate var json: JSONValue {
    .object([
      ("run", .text(run)), ("answer", .integer(answer)), ("mistakes", .list(mistakes.map(\.json))),
      (
        "progress",
        progress.map { progress in
          .object([
            ("done", .integer(progress.done)), ("all", .integer(progress.all)),
            ("secondsLeft", progress.secondsLeft.map { .number($0) } ?? .null),
          ])
        } ?? .null
      ),
    ])
  }
}
