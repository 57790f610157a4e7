import Files
import Inputs

/// The outcome of a command, to be printed.
package struct ClusterAnswer: Sendable {
  package let text: String
  /// A complaint about something that kept nothing from being done; may be empty.
  package var complaint = ""

  /// True if nothing stands in the way of the result.
  package var isWell: Bool { complaint.isEmpty }
}

extension ClusterFolder {
  /// Submits all shards of which something is missing, and the job that merges.
  ///
  /// - Parameter missing: These shards, from 1.
  /// - Throws: `InputError` if jobs still wait or run, or if Slurm refuses; `FileError`.
  package mutating func submit(missing: [Int], with slurm: Slurm) throws -> ClusterAnswer {
    let status = try status(missing: missing, slurm)
    guard status.liveJobs.isEmpty else {
      throw InputError(
        Place(file: path),
        "\(Self.jobs(status.liveJobs)) of this folder still wait or run; see gazelab slurm status \(shellWord(path))"
      )
    }
    guard status.merge != .done else {
      return ClusterAnswer(text: "All shards are done and merged: \(runFolder)\n")
    }
    return try send(missing, after: [], with: slurm)
  }

  /// Submits the missing shards that nothing works on, but for those that would fail again, and the merging job anew.
  package mutating func resume(missing: [Int], with slurm: Slurm) throws -> ClusterAnswer {
    guard !submissions.isEmpty else { return try submit(missing: missing, with: slurm) }
    let status = try status(missing: missing, slurm)
    guard status.merge != .done else {
      return ClusterAnswer(text: "All shards are done and merged: \(runFolder)\n")
    }
    let (shards, hopeless) = (status.retriable, status.hopeless)
    guard hopeless.isEmpty || !shards.isEmpty else {
      return ClusterAnswer(text: "", complaint: complaint(hopeless))
    }
    let merges = Set(submissions.compactMap(\.merge))
    let liveMerges = status.liveJobs.filter(merges.contains)
    if shards.isEmpty && !liveMerges.isEmpty {
      return ClusterAnswer(text: "Nothing to submit: \(Self.jobs(status.liveJobs)) still wait or run.\n")
    }
    // The merging job would run too early.
    if !liveMerges.isEmpty { try slurm.cancel(liveMerges) }
    let arrays = status.liveJobs.filter { !merges.contains($0) }
    return try send(
      shards, after: arrays, merges: hopeless.isEmpty, complaint: complaint(hopeless), with: slurm)
  }

  /// The progress of the study.
  package func statusText(missing: [Int], with slurm: Slurm) throws -> String {
    StatusText(folder: self, status: try status(missing: missing, slurm)).text
  }

  /// Cancels all jobs that wait or run.
  package func cancel(with slurm: Slurm) throws -> String {
    let live = Set(try slurm.tasks(ofJobs: jobs, named: jobNames).filter { !$0.hasEnded }.map(\.job)).sorted()
    guard !live.isEmpty else { return "Nothing to cancel: no job of this folder waits or runs.\n" }
    try slurm.cancel(live)
    return
      "Cancelled \(Self.jobs(live)). What is finished is kept; to go on: gazelab slurm resume \(shellWord(path))\n"
  }

  func status(missing: [Int], _ slurm: Slurm) throws -> ClusterStatus {
    try ClusterStatus(self, missing: missing, tasks: slurm.tasks(ofJobs: jobs, named: jobNames))
  }

  /// Submits arrays and the merging job, and stores each number as soon as it is known.
  ///
  /// - Parameter waited: Jobs that the merging job waits for, too.
  private mutating func send(
    _ shards: [Int], after waited: [Int], merges: Bool = true, complaint: String = "", with slurm: Slurm
  ) throws -> ClusterAnswer {
    let index = submissions.count
    let arraySize = shards.isEmpty ? 2 : try slurm.arraySize()
    let blocks = ArrayBlock.blocks(of: shards, arraySize: arraySize)
    let parallel = parallelTasks.map { max(1, $0 / max(1, blocks.count)) }
    var submission = Submission()
    for block in blocks {
      let job = try slurm.submit(
        BatchScript.array, in: path,
        options: ["--array=\(block.specification(parallelTasks: parallel))"], arguments: ["\(block.offset)"])
      submission.arrays.append(.init(job: job, offset: block.offset, indices: block.indices))
      try store(submission, at: index)
    }
    var lines = submission.arrays.map { array in
      "Submitted \(array.indices.count == 1 ? "shard" : "shards") "
        + "\(ShardList.text(array.indices.map { $0 + array.offset })) as job \(array.job)."
    }
    if merges {
      let jobs = (waited + submission.arrays.map(\.job)).map { ":\($0)" }.joined()
      let merge = try slurm.submit(
        BatchScript.merge, in: path, options: jobs.isEmpty ? [] : ["--dependency=afterany\(jobs)"])
      submission.merge = merge
      try store(submission, at: index)
      lines.append("Submitted the merge as job \(merge)\(jobs.isEmpty ? "" : "; it waits for the shards").")
    }
    lines.append("To see how far they are: gazelab slurm status \(shellWord(path))")
    return ClusterAnswer(text: lines.joined(separator: "\n") + "\n", complaint: complaint)
  }

  private func complaint(_ hopeless: [Int]) -> String {
    guard !hopeless.isEmpty else { return "" }
    let noun = hopeless.count == 1 ? "shard" : "shards"
    return "\(noun) \(ShardList.text(hopeless)) would fail again, so nothing merges yet; correct what "
      + "gazelab slurm status \(shellWord(path)) says, then submit again"
  }

  private static func jobs(_ numbers: [Int]) -> String {
    (numbers.count == 1 ? "job " : "jobs ") + numbers.map(String.init).joined(separator: ", ")
  }
}
