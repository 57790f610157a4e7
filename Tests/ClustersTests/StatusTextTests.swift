import TestSupport
import Testing

@testable import Clusters

struct StatusTextTests {
  @Test("the status counts shards by state and says why some failed")
  func whole() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 12)
      #expect(
        try study.statusText(missing: Array(1...12), with: fake.slurm) == """
          lab/first: 12 shards
            never submitted    12  1-12
          Merge: not submitted

          Next: gazelab slurm submit \(study.path)

          """)
      _ = try study.submit(missing: Array(1...12), with: fake.slurm)
      try fake.queue(
        "101|10|RUNNING|None|gazelab-lab-first", "101|11|PENDING|Resources|gazelab-lab-first",
        "102|N/A|PENDING|Dependency|gazelab-merge-lab-first")
      for (shard, code) in [(2, 75), (4, 75), (12, 65)] {
        try folder.write("study/tasks/\(shard).101.exit", "\(code)\n")
      }
      try folder.write("study/tasks/.12.101.exit.9.tmp", "1\n")
      try folder.write(
        "study/logs/101_12.log", "first\np01.csv: error: is not the file that was planned\u{1B}[31m\n")
      #expect(
        try study.statusText(missing: [2, 4, 10, 11, 12], with: fake.slurm) == """
          lab/first: 12 shards
            done                7  1, 3, 5-9
            running             1  10
            waiting             1  11  (Resources)
            failed              3  2, 4, 12
          Merge: waits for the tasks (job 102)

          Failed: 2, 4
            exit 75: stopped in order, at its time limit or preempted
            logs/101_2.log

          Failed: 12
            exit 65: data, experiment or program is invalid or not as planned (resume doe…
            logs/101_12.log
            p01.csv: error: is not the file that was planned\\u{1b}[31m

          Next: gazelab slurm resume \(study.path)

          """)
      try fake.queue()
      try folder.write("study/tasks/merge.102.exit", "0\n")
      #expect(
        try study.statusText(missing: [], with: fake.slurm) == """
          lab/first: 12 shards
            done               12  1-12
          Merge: done; the results are in \(study.runFolder)

          Next: gazelab show \(study.runFolder)

          """)
    }
  }

  @Test("no line of a status is wider than 80 columns, however many shards there are")
  func width() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder)
      var study = try ClusterFolder.made(in: folder, shards: 900)
      _ = try study.submit(missing: Array(1...900), with: fake.slurm)
      let odd = stride(from: 1, through: 900, by: 2).map { $0 }
      try folder.write("study/logs/101_1.log", String(repeating: "x", count: 500))
      let text = try study.statusText(missing: odd, with: fake.slurm)
      let lines = text.split(separator: "\n")
      #expect(lines.dropLast().allSatisfy { $0.count <= 80 })
    }
  }

  @Test("the accounts of Slurm, where there are any, tell why a task ended that recorded nothing")
  func accounts() throws {
    try TemporaryFolder.with { folder in
      let fake = try FakeSlurm(folder, commands: ["sbatch", "squeue", "scontrol", "scancel", "sacct"])
      var study = try ClusterFolder.made(in: folder, shards: 2)
      try folder.write(
        "accounts", "101_1|OUT_OF_MEMORY|gazelab-lab-first\n101_[2]|PENDING|gazelab-lab-first\n")
      _ = try study.submit(missing: [1, 2], with: fake.slurm)
      let status = try study.status(missing: [1, 2], fake.slurm)
      #expect(status.shards[0] == .failed(job: 101, TaskEnd(state: "OUT_OF_MEMORY")))
      #expect(status.shards[1] == .failed(job: 101, TaskEnd(state: nil)))
    }
  }
}
