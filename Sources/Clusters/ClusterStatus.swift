import Files
import Inputs

struct ClusterStatus {
  enum State: Equatable {
    /// Everything that the task should find is there.
    case done
    case running(job: Int)
    /// `reason` is in Slurm's words and may be empty.
    case waiting(job: Int, reason: String)
    case failed(job: Int, TaskEnd)
    case unsubmitted

    /// - Parameters:
    ///   - live: What Slurm says, if the task waits or runs.
    ///   - last: The job with which the task was last submitted, and what Slurm says about its end.
    ///   - end: The last end that the task recorded.
    init(live: TaskReport?, last: (job: Int, report: TaskReport?)?, _ end: (job: Int, code: Int)?) {
      if let live {
        self = live.isRunning ? .running(job: live.job) : .waiting(job: live.job, reason: live.reason)
      } else if let end, end.job >= last?.job ?? 0 {
        // A job that was submitted by hand may be newer than those that we know.
        self = .failed(job: end.job, TaskEnd(exitCode: end.code))
      } else if let last {
        self = .failed(job: last.job, TaskEnd(state: last.report?.state))
      } else {
        self = .unsubmitted
      }
    }
  }

  /// The state of each shard; the first is shard 1.
  let shards: [State]
  let merge: State
  /// All jobs of ours that wait or run, sorted.
  let liveJobs: [Int]

  /// Decides from what Slurm says and from what the tasks recorded.
  ///
  /// - Parameters:
  ///   - missing: The shards of which something is missing, from 1.
  ///   - tasks: What Slurm still knows.
  init(_ folder: ClusterFolder, missing: [Int], tasks: [TaskReport]) throws(FileError) {
    let (missing, ends) = (Set(missing), try TaskEnds(folder: "\(folder.path)/tasks"))
    let reports = Dictionary(grouping: tasks, by: \.job)
    var last = [Int: (job: Int, report: TaskReport?)]()
    var live = [Int: TaskReport]()
    for array in folder.submissions.flatMap(\.arrays) {
      let byIndex = Dictionary(
        (reports[array.job] ?? []).map { ($0.index ?? -1, $0) }, uniquingKeysWith: { $1 })
      for index in array.indices {
        let (shard, report) = (index + array.offset, byIndex[index])
        last[shard] = (array.job, report)
        if let report, !report.hasEnded, live[shard]?.isRunning != true { live[shard] = report }
      }
    }
    shards = (1...folder.shardCount).map { shard in
      missing.contains(shard)
        ? State(live: live[shard], last: last[shard], ends.last(of: "\(shard)")) : .done
    }
    liveJobs = Set(tasks.filter { !$0.hasEnded }.map(\.job)).sorted()
    let mergeJob = folder.submissions.compactMap(\.merge).last
    let report = mergeJob.flatMap { reports[$0]?.first }
    let state = State(
      live: report.flatMap { $0.hasEnded ? nil : $0 }, last: mergeJob.map { ($0, report) },
      ends.last(of: "merge"))
    let isMerged = if case .failed(_, TaskEnd(exitCode: 0)) = state { true } else { false }
    merge = isMerged && missing.isEmpty ? .done : state
  }

  /// The shards in a state that `isMeant`, from 1.
  func shards(where isMeant: (State) -> Bool) -> [Int] {
    shards.indices.filter { isMeant(shards[$0]) }.map { $0 + 1 }
  }

  /// The shards that nothing works on although something is missing, apart from those that would fail again.
  var retriable: [Int] {
    shards { state in
      switch state {
      case .failed(_, let end): end.isRetried
      case .unsubmitted: true
      case .done, .running, .waiting: false
      }
    }
  }

  var hopeless: [Int] {
    shards { if case .failed(_, let end) = $0 { !end.isRetried } else { false } }
  }
}

/// The exit codes that tasks recorded: files `<shard>.<job>.exit` and `merge.<job>.exit`.
struct TaskEnds {
  private let folder: String
  /// The highest number of a job of each task.
  private let lastJob: [String: Int]

  /// A folder that does not exist holds no ends.
  init(folder: String) throws(FileError) {
    var lastJob = [String: Int]()
    let names = PathKind(of: folder) == .missing ? [] : try namesInFolder(folder)
    for name in names {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[2] == "exit", isInteger(parts[1]), let job = Int(parts[1]) else {
        continue
      }
      lastJob[parts[0]] = max(lastJob[parts[0]] ?? 0, job)
    }
    self.folder = folder
    self.lastJob = lastJob
  }

  /// The last end of a task: by job number, because times of files on a network disk cannot be trusted.
  func last(of task: String) -> (job: Int, code: Int)? {
    guard let job = lastJob[task], let bytes = try? readFile("\(folder)/\(task).\(job).exit", limit: 100),
      let code = Int(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }), (0...255).contains(code)
    else { return nil }
    return (job, code)
  }
}
