import Files
import Inputs

/// The progress of a study, as plain text of at most 80 columns.
struct StatusText {
  let folder: ClusterFolder
  let status: ClusterStatus

  private static let width = 80

  var text: String {
    let lines = [heading] + counts + [merge] + failures + next
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: String {
    Self.cut("\(folder.title.onOneLine): \(counted(folder.shardCount, "shard"))")
  }

  private var counts: [String] {
    let kinds: [(String, [Int])] = [
      ("done", status.shards { $0 == .done }),
      ("running", status.shards { if case .running = $0 { true } else { false } }),
      ("waiting", status.shards { if case .waiting = $0 { true } else { false } }),
      ("failed", status.shards { if case .failed = $0 { true } else { false } }),
      ("never submitted", status.shards { $0 == .unsubmitted }),
    ]
    let reasons = Set(
      status.shards.compactMap { state in
        if case .waiting(_, let reason) = state, !reason.isEmpty { reason } else { nil }
      })
    return kinds.filter { !$0.1.isEmpty }.map { name, shards in
      let count = String(repeating: " ", count: max(0, 6 - "\(shards.count)".count)) + "\(shards.count)"
      let label = name + String(repeating: " ", count: 15 - name.count)
      let why = name == "waiting" && !reasons.isEmpty ? "  (\(reasons.sorted().joined(separator: ", ")))" : ""
      return Self.cut("  \(label)\(count)  \(ShardList.text(shards, width: 50))\(why)")
    }
  }

  private var merge: String {
    let text =
      switch status.merge {
      case .done: "done; the results are in \(folder.runFolder)"
      case .running(let job): "running (job \(job))"
      case .waiting(let job, _): "waits for the tasks (job \(job))"
      case .failed(let job, let end): "\(end.sentence) (job \(job); logs/merge-\(job).log)"
      case .unsubmitted: "not submitted"
      }
    return Self.cut("Merge: \(text)", isPath: status.merge == .done)
  }

  private var failures: [String] {
    var groups = [(end: TaskEnd, shards: [Int], job: Int)]()
    for (index, state) in status.shards.enumerated() {
      guard case .failed(let job, let end) = state else { continue }
      if let known = groups.firstIndex(where: { $0.end == end }) {
        groups[known].shards.append(index + 1)
      } else {
        groups.append((end, [index + 1], job))
      }
    }
    return groups.flatMap { group in
      let retry = group.end.isRetried ? "" : " (resume does not retry it)"
      return [
        "", Self.cut("Failed: \(ShardList.text(group.shards))"), Self.cut("  \(group.end.sentence)\(retry)"),
      ] + log(ofShard: group.shards[0], job: group.job).map { Self.cut("  \($0)") }
    }
  }

  private func log(ofShard shard: Int, job: Int) -> [String] {
    let arrays = folder.submissions.flatMap(\.arrays)
    guard let index = arrays.last(where: { $0.job == job })?.index(of: shard) else { return [] }
    let name = "logs/\(job)_\(index).log"
    guard let bytes = try? readFile("\(folder.path)/\(name)", limit: 1 << 20, mayGrow: true) else {
      return [name]
    }
    let last = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last
    return [name] + (last.map { [String($0).onOneLine] } ?? [])
  }

  private var next: [String] {
    let here = shellWord(folder.path)
    let isIdle = status.liveJobs.isEmpty
    if status.merge == .done { return ["", "Next: gazelab show \(shellWord(folder.runFolder))"] }
    if folder.submissions.isEmpty && isIdle { return ["", "Next: gazelab slurm submit \(here)"] }
    if !status.retriable.isEmpty || (isIdle && status.hopeless.isEmpty) {
      return ["", "Next: gazelab slurm resume \(here)"]
    }
    if !status.hopeless.isEmpty && isIdle {
      return ["", "Next: correct what failed, then gazelab slurm submit \(here)"]
    }
    return []
  }

  /// Paths and commands are not cut, so that they can be copied.
  private static func cut(_ line: String, isPath: Bool = false) -> String {
    line.count <= width || isPath ? line : line.prefix(width - 1) + "…"
  }
}
