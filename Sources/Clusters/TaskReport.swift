import Inputs

/// Slurm's report on a task of an array, or on a job that is no array.
struct TaskReport: Equatable, Sendable {
  let job: Int
  /// The index of the task in its array; nil for a job that is no array.
  let index: Int?
  let jobName: String
  /// The state in Slurm's words, such as `RUNNING` or `NODE_FAIL`.
  let state: String
  /// Why a task waits or has failed, in Slurm's words; may be empty.
  var reason = ""

  var isRunning: Bool { ["RUNNING", "COMPLETING", "STAGE_OUT", "SIGNALING", "STOPPED"].contains(state) }

  var isWaiting: Bool {
    [
      "PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED", "RESIZING", "RESV_DEL_HOLD",
      "SPECIAL_EXIT", "SUSPENDED",
    ].contains(state)
  }

  var hasEnded: Bool { !isRunning && !isWaiting }
}

extension TaskReport {
  /// The format of squeue's lines that `init(queue:)` reads.
  static let format = "%F|%K|%T|%r|%j"

  /// A line such as `17|3|PENDING|Resources|gazelab-first`; nil for any other.
  init?(queue line: Substring) {
    let fields = line.split(separator: "|", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 5, let job = Self.number(fields[0]) else { return nil }
    let index = Self.number(fields[1])
    guard index != nil || fields[1] == "N/A" else { return nil }
    let reason = fields[3] == "None" ? "" : fields[3].onOneLine
    self.init(job: job, index: index, jobName: fields[4], state: fields[2], reason: reason)
  }

  /// A line of sacct such as `17_3|CANCELLED by 1000|gazelab-first`; nil for any other, such as `17_[5-9]|PENDING|…`.
  init?(account line: Substring) {
    let fields = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3 else { return nil }
    let numbers = fields[0].split(separator: "_", omittingEmptySubsequences: false).map {
      Self.number(String($0))
    }
    guard (1...2).contains(numbers.count), let job = numbers[0] else { return nil }
    if numbers.count == 2 && numbers[1] == nil { return nil }
    self.init(
      job: job, index: numbers.count == 2 ? numbers[1] : nil, jobName: fields[2],
      state: String(fields[1].prefix { $0 != " " && $0 != "+" }))
  }

  private static func number(_ text: String) -> Int? {
    guard isInteger(text), let number = Int(text), number >= 0 else { return nil }
    return number
  }
}
