import Files
import Inputs
import TestSupport
import Testing

@testable import Clusters

struct ClusterFolderTests {
  /// The message of the input errors that `body` throws, and whether something is missing.
  private static func failure(_ body: () throws -> Void) -> (report: String, isMissing: Bool)? {
    do {
      try body()
      return nil
    } catch let errors as InputError {
      return (errors.report, errors.onlyMissingFiles)
    } catch {
      return ("\(error)", false)
    }
  }

  @Test("the folder holds scripts, instructions, and folders for logs and ends before anything is submitted")
  func made() throws {
    try TemporaryFolder.with { folder in
      let study = try ClusterFolder.made(in: folder, shards: 12, profile: "{array-parallel: 4}")
      #expect(
        folder.names.filter { $0.hasPrefix("study/") } == [
          "study/README.md", "study/array.sbatch", "study/cluster.json", "study/logs", "study/merge.sbatch",
          "study/tasks",
        ])
      #expect(try folder.text("study/array.sbatch").contains("#SBATCH --array=1-12%4\n"))
      #expect(study.runFolder == folder.at("study/reports/lab/first"))
      #expect((study.shardCount, study.parallelTasks) == (12, 4))
    }
  }

  @Test(
    "submit sends the array and the merge, stores their numbers, and refuses a second time while they live")
  func submit() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 12, profile: "{array-parallel: 4}")
      let answer = try study.submit(missing: Array(1...12), with: fake.slurm)
      let path = study.path
      #expect(
        try fake.calls() == [
          "show config", "--parsable --chdir=\(path) --array=1-12%4 \(path)/array.sbatch 0",
          "--parsable --chdir=\(path) --dependency=afterany:101 \(path)/merge.sbatch",
        ])
      #expect(
        answer.text.hasPrefix(
          "Submitted shards 1-12 as job 101.\nSubmitted the merge as job 102; it waits for the shards.\n"))
      var again = try ClusterFolder(path: study.path)
      #expect(again.submissions == study.submissions && again.jobs == [101, 102])
      try fake.queue(
        "101|3|RUNNING|None|gazelab-lab-first", "102|N/A|PENDING|Dependency|gazelab-merge-lab-first")
      let refusal = Self.failure { _ = try again.submit(missing: [3], with: fake.slurm) }
      #expect(
        refusal?.report
          == "\(path): error: jobs 101, 102 of this folder still wait or run; see gazelab slurm status \(path)"
      )
      #expect(try fake.calls() == [])
      #expect(Self.failure { try ClusterFolder.checkUnused(path) }?.report.contains("slurm resume") == true)
    }
  }

  @Test("jobs of others with the same numbers are not ours")
  func foreign() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 2)
      _ = try study.submit(missing: [1, 2], with: fake.slurm)
      try fake.queue("101|1|RUNNING|None|weather")
      #expect(try study.status(missing: [1, 2], fake.slurm).liveJobs == [])
    }
  }

  @Test("more shards than MaxArraySize are several arrays, and the merge waits for all of them")
  func blocks() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder, arraySize: 6)
      var study = try ClusterFolder.made(in: folder, shards: 12, profile: "{array-parallel: 7}")
      _ = try study.submit(missing: Array(1...12), with: fake.slurm)
      let path = study.path
      #expect(
        try fake.calls() == [
          "show config", "--parsable --chdir=\(path) --array=1-5%2 \(path)/array.sbatch 0",
          "--parsable --chdir=\(path) --array=1-5%2 \(path)/array.sbatch 5",
          "--parsable --chdir=\(path) --array=1-2%2 \(path)/array.sbatch 10",
          "--parsable --chdir=\(path) --dependency=afterany:101:102:103 \(path)/merge.sbatch",
        ])
      try fake.queue("103|2|RUNNING|None|gazelab-lab-first")
      let status = try study.status(missing: [12], fake.slurm)
      #expect(status.shards { if case .running = $0 { true } else { false } } == [12])
    }
  }

  @Test(
    "resume sends one array of the missing shards that would not fail again, and the merge only if it can succeed"
  )
  func resume() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 12)
      _ = try study.submit(missing: Array(1...12), with: fake.slurm)
      _ = try fake.calls()
      for (shard, code) in [(2, 75), (3, 137), (7, 73), (9, 0)] {
        try folder.write("study/tasks/\(shard).101.exit", "\(code)\n")
      }
      try fake.queue("101|5|NODE_FAIL|None|gazelab-lab-first", "101|6|RUNNING|None|gazelab-lab-first")
      let path = study.path
      var first = study
      let answer = try first.resume(missing: [2, 3, 5, 6, 7, 9], with: fake.slurm)
      #expect(answer.isWell && answer.text.hasPrefix("Submitted shards 2-3, 5, 7, 9 as job 103.\n"))
      #expect(
        try fake.calls() == [
          "show config", "--parsable --chdir=\(path) --array=2-3,5,7,9 \(path)/array.sbatch 0",
          "--parsable --chdir=\(path) --dependency=afterany:101:103 \(path)/merge.sbatch",
        ])
      try fake.queue()
      try folder.write("study/tasks/4.103.exit", "65\n")
      let partial = try first.resume(missing: [2, 4], with: fake.slurm)
      #expect(partial.complaint.hasPrefix("shard 4 would fail again") && !partial.isWell)
      #expect(try fake.calls().map { $0.contains("merge") } == [false, false])
      let hopeless = try first.resume(missing: [4], with: fake.slurm)
      #expect(hopeless.text == "" && !hopeless.isWell)
      #expect(try fake.calls() == [])
      // Once the cause is corrected, submit sends what resume would not.
      _ = try first.submit(missing: [4], with: fake.slurm)
      #expect(try fake.calls()[1].contains("--array=4 "))
    }
  }

  @Test("resume replaces a merge that waits, and sends the merge alone if all shards are done")
  func merge() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 2)
      _ = try study.submit(missing: [1, 2], with: fake.slurm)
      _ = try fake.calls()
      try fake.queue(
        "101|1|RUNNING|None|gazelab-lab-first", "102|N/A|PENDING|Dependency|gazelab-merge-lab-first")
      _ = try study.resume(missing: [1, 2], with: fake.slurm)
      let calls = try fake.calls()
      #expect(calls.first == "102" && calls.last?.contains("afterany:101:103 ") == true)
      try fake.queue()
      try folder.write("study/tasks/merge.104.exit", "75\n")
      _ = try study.resume(missing: [], with: fake.slurm)
      #expect(try fake.calls() == ["--parsable --chdir=\(study.path) \(study.path)/merge.sbatch"])
      try folder.write("study/tasks/merge.105.exit", "0\n")
      #expect(
        try study.resume(missing: [], with: fake.slurm).text.hasPrefix("All shards are done and merged"))
      #expect(
        try study.submit(missing: [], with: fake.slurm).text.hasPrefix("All shards are done and merged"))
    }
  }

  @Test("cancel ends only the jobs that live")
  func cancel() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 2)
      _ = try study.submit(missing: [1, 2], with: fake.slurm)
      _ = try fake.calls()
      #expect(try study.cancel(with: fake.slurm).hasPrefix("Nothing to cancel"))
      try fake.queue("101|1|COMPLETED|None|gazelab-lab-first", "102|N/A|PENDING|x|gazelab-merge-lab-first")
      #expect(try study.cancel(with: fake.slurm).hasPrefix("Cancelled job 102."))
      #expect(try fake.calls() == ["102"])
    }
  }

  @Test("a number is stored even if the next job is refused")
  func refused() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 2)
      try folder.write(
        "refusal",
        "sbatch: error: invalid partition specified: x\nsbatch: error: Batch job submission failed: Invalid partition name specified\n"
      )
      let refusal = Self.failure { _ = try study.submit(missing: [1, 2], with: fake.slurm) }
      #expect(
        refusal?.report
          == "sbatch: error: array.sbatch was refused: Batch job submission failed: Invalid partition name specified"
      )
      #expect(try ClusterFolder(path: study.path).submissions.isEmpty)
      try folder.write(
        "bin/sbatch", "#!/bin/sh\ncase \"$*\" in *merge*) exit 1;; *) echo '7;cluster';; esac\n")
      #expect(Self.failure { _ = try study.submit(missing: [1, 2], with: fake.slurm) } != nil)
      #expect(try ClusterFolder(path: study.path).jobs == [7])
    }
  }

  @Test("missing commands, an unreachable controller and a folder that is none are missing inputs")
  func missing() throws {
    try TemporaryFolder.with { folder in
      var study = try ClusterFolder.made(in: folder, shards: 2)
      let without = try FakeSlurm(folder, commands: [])
      let failure = Self.failure { _ = try study.submit(missing: [1, 2], with: without.slurm) }
      #expect(
        failure?.report
          == "scontrol: error: was not found on PATH; log in to a machine that has Slurm's commands")
      #expect(failure?.isMissing == true)
      let fake = try FakeSlurm(folder)
      try folder.write(
        "refusal",
        "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)\n")
      #expect(Self.failure { _ = try study.submit(missing: [1], with: fake.slurm) }?.isMissing == true)
      #expect(Self.failure { _ = try ClusterFolder(path: folder.path) }?.isMissing == true)
    }
  }

  @Test(
    "damaged files of the folder are errors with a place",
    arguments: ["", "{", "[]", "{\"submissions\": [{\"arrays\": 3}]}"])
  func damaged(text: String) throws {
    try TemporaryFolder.with { folder in
      _ = try ClusterFolder.made(in: folder, shards: 2)
      try folder.write("study/jobs.json", text)
      let failure = Self.failure { _ = try ClusterFolder(path: folder.at("study")) }
      #expect(failure?.report.contains("study/jobs.json") == true && failure?.isMissing == false)
    }
  }
}
