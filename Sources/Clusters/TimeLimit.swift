/// A time limit as Slurm writes it: minutes, minutes:seconds, hours:minutes:seconds, days-hours, and so on.
struct TimeLimit: Sendable, Equatable {
  let text: String
  let seconds: Int

  init?(_ text: String) {
    let number = /[0-9]{1,6}/
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let fields = parts[parts.count - 1].split(separator: ":", omittingEmptySubsequences: false)
    let words = parts.dropLast() + fields
    guard (1...3).contains(fields.count), words.allSatisfy({ $0.wholeMatch(of: number) != nil }) else {
      return nil
    }
    let values = words.compactMap { Int($0) }
    let weights: [Int] =
      if parts.count == 2 {
        [86400, 3600, 60, 1]
      } else {
        switch fields.count {
        case 1: [60]
        case 2: [60, 1]
        default: [3600, 60, 1]
        }
      }
    let seconds = zip(values, weights).map { $0 * $1 }.reduce(0, +)
    guard seconds >= 60 else { return nil }
    self.text = text
    self.seconds = seconds
  }

  /// How long before its end a task is told to stop: a minute, but at most a quarter of a short task.
  var warningSeconds: Int { min(60, seconds / 4) }
}
