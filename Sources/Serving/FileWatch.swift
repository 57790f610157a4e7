import Files
import Foundation
import Synchronization

/// Notices changes of files and folders, by looking at them again and again.
///
/// To look is portable, and also sees what happens on network disks. Each look is followed by a rest of
/// `restFactor` times as long as it took, so that even many files cost less than 1 % of a processor.
package final class FileWatch: Sendable {
  private struct State {
    /// What is watched, by group.
    var groups: [[String: FileStamp?]]
    var isStopped = false
  }

  /// Times of a watch.
  package struct Pace: Sendable {
    /// Between two looks, at least.
    package var interval = 0.025
    /// Between the last change of a save and the next look, which must find nothing new.
    package var settling = 0.004
    /// How long a file that is empty or missing is given to be written.
    package var longestSettling = 0.3
    package var restFactor = 150.0

    package init() {}
  }

  private let state: Mutex<State>
  private let pace: Pace
  private let changed: @Sendable ([Int]) -> Void

  /// - Parameters:
  ///   - groupCount: How many groups of files are watched.
  ///   - changed: Called with the groups of which a file has changed, once a save is over.
  package init(
    groupCount: Int, pace: Pace = Pace(), _ changed: @escaping @Sendable (_ groups: [Int]) -> Void
  ) {
    state = Mutex(State(groups: [[String: FileStamp?]](repeating: [:], count: groupCount)))
    self.pace = pace
    self.changed = changed
  }

  /// Begins to look, on a thread of its own, which `stop` ends: fits keep all others busy.
  package func start() { Thread.detachNewThread { self.lookAgainAndAgain() } }

  package func stop() { state.withLock { $0.isStopped = true } }

  /// Watches other files of a group from now on. Those that it has watched before keep what was last seen of
  /// them.
  package func watch(_ paths: [String], of group: Int) {
    state.withLock { state in
      let before = state.groups[group]
      var stamps = [String: FileStamp?]()
      for path in paths { stamps.updateValue(before[path] ?? FileStamp(path: path), forKey: path) }
      state.groups[group] = stamps
    }
  }

  /// The number of files and folders that are watched.
  package var pathCount: Int { state.withLock { Set($0.groups.flatMap(\.keys)).count } }

  private func lookAgainAndAgain() {
    var rest = pace.interval
    while true {
      usleep(UInt32(rest * 1e6))
      guard !state.withLock({ $0.isStopped }) else { return }
      let start = ContinuousClock.now
      let changes = self.changes()
      rest = max(pace.interval, start.duration(to: .now) / .seconds(1) * pace.restFactor)
      if !changes.isEmpty { settle(changes) }
    }
  }

  /// The stamps of all files that differ from what was last seen.
  private func changes() -> [String: FileStamp?] {
    let groups = state.withLock { $0.groups }
    var changes = [String: FileStamp?]()
    for group in groups {
      for (path, stamp) in group {
        let now = FileStamp(path: path)
        if now != stamp { changes.updateValue(now, forKey: path) }
      }
    }
    return changes
  }

  /// Waits until a save is over, and tells of it.
  private func settle(_ first: [String: FileStamp?]) {
    var changes = first
    let deadline = ContinuousClock.now + .seconds(pace.longestSettling)
    // A file that is being written for long is read when it rests.
    while !state.withLock({ $0.isStopped }) {
      usleep(UInt32(pace.settling * 1e6))
      let next = self.changes()
      let isWhole = next.keys.allSatisfy { PathKind(of: $0) == .folder || (fileSize($0) ?? 0) > 0 }
      if next == changes && (isWhole || ContinuousClock.now > deadline) { break }
      changes = next
    }
    let groups = state.withLock { state in
      state.groups.indices.filter { group in
        let own = changes.filter { state.groups[group].keys.contains($0.key) }
        for (path, stamp) in own { state.groups[group].updateValue(stamp, forKey: path) }
        return !own.isEmpty
      }
    }
    if !groups.isEmpty { changed(groups) }
  }
}
