import Files
import Foundation
import TestSupport
import Testing

@testable import Clusters

struct BatchScriptTests {
  /// Runs a script as Slurm would for a task, and returns its exit code and what it printed.
  private static func run(
    _ script: String, index: Int = 3, arguments: [String] = [], in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    // Threads of tests can have signals blocked, and what they start inherits that. Slurm blocks none.
    let unblocked = "use POSIX; sigprocmask(SIG_SETMASK, POSIX::SigSet->new()); exec @ARGV"
    process.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
    process.arguments = ["-e", unblocked, "/bin/bash", try folder.write("script", script)] + arguments
    process.environment = [
      "PATH": "/usr/bin:/bin", "SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_ARRAY_JOB_ID": "17",
      "SLURM_JOB_ID": "20",
      "SLURM_CPUS_PER_TASK": "2",
    ]
    process.standardOutput = FileHandle(forWritingAtPath: try folder.write("output", ""))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try folder.text("output"))
  }

  /// A script whose program, a shell script, stands in a folder with every letter that a shell might take for its own.
  private static func script(_ body: String, setup: String = "", in folder: TemporaryFolder) throws
    -> BatchScript
  {
    let home = "it's a \"$HOME\" `id` & 100%; *"
    let program = try folder.writeProgram("\(home)/program", "#!/bin/bash\n\(body)\n")
    try FileManager.default.createDirectory(
      atPath: folder.at("\(home)/tasks"), withIntermediateDirectories: true)
    let profile = try ClusterProfile(
      file: folder.write("profile.yaml", "setup: |\n  \(setup.isEmpty ? "true" : setup)\n"))
    let job = ShardedJob(
      title: "a\nb", program: program, arguments: ["run", "it's\n\(home).yaml", "--set", "title=$x"],
      mergeArguments: ["merge", home], workingFolder: folder.at(home), environment: [("KEY", "a'b $c")],
      shardCount: 12)
    return BatchScript(job: job, profile: profile, folder: folder.at(home), name: "a-b")
  }

  private static func end(_ task: String, in folder: TemporaryFolder) throws -> Int? {
    let names = folder.names.filter { $0.hasSuffix("/tasks/\(task).exit") }
    return try names.first.flatMap { Int(try folder.text($0).dropLast()) }
  }

  @Test(
    "the header asks for one task for each shard, a signal before the end, and a new start after preemption")
  func header() throws {
    try TemporaryFolder.with { folder in
      let lines = try Self.script("", in: folder).arrayText(ArrayBlock(offset: 0, indices: [1, 2]))
        .split(separator: "\n")
      #expect(
        lines.filter { $0.hasPrefix("#SBATCH") } == [
          "#SBATCH --job-name=gazelab-a-b", "#SBATCH --output=logs/%A_%a.log", "#SBATCH --open-mode=append",
          "#SBATCH --requeue", "#SBATCH --signal=B:USR1@60", "#SBATCH --array=1-2",
          "#SBATCH --cpus-per-task=1",
        ])
      // sbatch stops reading at the first line that is no comment.
      #expect(lines.firstIndex { !$0.hasPrefix("#") } ?? 0 > 7)
    }
  }

  @Test("the program gets its arguments, folder and environment untouched, and the task's end is recorded")
  func arguments() throws {
    try TemporaryFolder.with { folder in
      let body = "printf '%s|' \"$@\"; printf '%s|%s|' \"$KEY\" \"${PWD##*/}\"; exit 65"
      let script = try Self.script(body, in: folder)
      let home = "it's a \"$HOME\" `id` & 100%; *"
      let task = try Self.run(
        script.arrayText(ArrayBlock(offset: 0, indices: [3])), arguments: ["1000"], in: folder)
      #expect(
        task.output
          == "run|it's\n\(home).yaml|--set|title=$x|--jobs|2|--shard|1003/12|a'b $c|\(home)|")
      #expect(task.status == 65)
      #expect(try Self.end("1003.17", in: folder) == 65)
      #expect(try Self.run(script.mergeText, in: folder).output == "merge|\(home)|--jobs|2|a'b $c|\(home)|")
      #expect(try Self.end("merge.20", in: folder) == 65)
    }
  }

  @Test("a signal reaches the program, and its own exit code is the task's", arguments: ["USR1", "TERM"])
  func signals(name: String) throws {
    try TemporaryFolder.with { folder in
      // The program waits for the signal that it asks the script to pass on.
      let body = "trap 'echo stopped; exit 75' USR1; kill -\(name) $PPID; while :; do sleep 0.02; done"
      let text = try Self.script(body, in: folder).arrayText(ArrayBlock(offset: 0, indices: [3]))
      let task = try Self.run(text, in: folder)
      #expect((task.status, task.output) == (75, "stopped\n"))
      #expect(try Self.end("3.17", in: folder) == 75)
    }
  }

  @Test("a program that is killed is recorded as such")
  func kill() throws {
    try TemporaryFolder.with { folder in
      let text = try Self.script("kill -9 $$", in: folder).arrayText(ArrayBlock(offset: 0, indices: [3]))
      #expect(try Self.run(text, in: folder).status == 137)
      #expect(try Self.end("3.17", in: folder) == 137)
    }
  }

  @Test("a signal during the setup stops the task before the program starts")
  func early() throws {
    try TemporaryFolder.with { folder in
      let text = try Self.script("echo started", setup: "kill -USR1 $$", in: folder)
        .arrayText(ArrayBlock(offset: 0, indices: [3]))
      let task = try Self.run(text, in: folder)
      #expect((task.status, task.output) == (75, ""))
    }
  }

  @Test("a setup that ends the task is recorded")
  func setup() throws {
    try TemporaryFolder.with { folder in
      let text = try Self.script("echo started", setup: "exit 3", in: folder)
        .arrayText(ArrayBlock(offset: 0, indices: [3]))
      #expect(try Self.run(text, in: folder).status == 3)
      #expect(try Self.end("3.17", in: folder) == 3)
    }
  }
}
