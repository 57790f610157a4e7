import Inputs
import TestSupport
import Testing

@testable import Clusters

struct ClusterProfileTests {
  private static func profile(_ yaml: String) throws -> ClusterProfile {
    try TemporaryFolder.with { folder in
      try ClusterProfile(file: folder.write("profile.yaml", yaml))
    }
  }

  /// The sentences of the errors, without their places.
  private static func errors(_ yaml: String) throws -> [String] {
    do {
      _ = try profile(yaml)
      return []
    } catch let errors as InputError {
      return errors.complaints.map(\.sentence)
    }
  }

  @Test("each key becomes one line for sbatch")
  func lines() throws {
    let profile = try Self.profile(
      """
      partition: long,short
      account: lab_42
      qos: normal
      time: 1-02:30:00
      mem: 4G
      cpus-per-task: 2
      constraint: "[intel|amd]&avx2"
      array-parallel: 40
      shards: 16
      extra: [--gres=gpu:1, "--nodelist=n[1-3]"]
      setup: |
        module load openblas
        export X="a b"
      """)
    #expect(
      profile.headerLines == [
        "#SBATCH --partition=long,short", "#SBATCH --account=lab_42", "#SBATCH --qos=normal",
        "#SBATCH --time=1-02:30:00", "#SBATCH --mem=4G", "#SBATCH --cpus-per-task=2",
        "#SBATCH --constraint=[intel|amd]&avx2", "#SBATCH --gres=gpu:1", "#SBATCH --nodelist=n[1-3]",
      ])
    #expect(profile.setup == "module load openblas\nexport X=\"a b\"")
    #expect(profile.division == .shards(16) && profile.parallelTasks == 40)
  }

  @Test("setup lines can be a list; without keys a task gets one CPU")
  func plain() throws {
    #expect(try Self.profile("setup: [module purge, module load x]").setup == "module purge\nmodule load x")
    #expect(try Self.profile("{}") == .plain)
    #expect(ClusterProfile.plain.headerLines == ["#SBATCH --cpus-per-task=1"])
    #expect(try Self.profile("minutes-per-shard: 15").division == .minutesPerShard(15))
  }

  @Test("an unknown key is an error that names the nearest key")
  func unknown() throws {
    let errors = try Self.errors("partion: long\n")
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("unknown key 'partion'; did you mean 'partition'? expected: ") == true)
  }

  @Test(
    "no value can break out of its line",
    arguments: [
      "partition: \"a b\"", "partition: \"a\\n#SBATCH --uid=0\"", "account: \"a'b\"", "qos: 'a\"b'",
      "constraint: \"a#b\"", "constraint: \"a\\\\b\"", "partition: --wrap=x", "account: é",
      "partition: [a, b]",
      "extra: [gres=gpu]", "extra: [\"--comment=two words\"]", "extra: [\"--a=\\n--b\"]", "extra: [-N1]",
      "mem: 4 GB", "mem: 0", "mem: -1", "mem: 4G;x", "cpus-per-task: 0", "cpus-per-task: 1.5", "shards: 0",
      "shards: 100001", "array-parallel: 0", "minutes-per-shard: 0",
    ])
  func refused(yaml: String) throws {
    #expect(try Self.errors(yaml).count == 1)
  }

  @Test("two ways to divide the work, and an argument that the scripts set, are errors")
  func conflicts() throws {
    #expect(
      try Self.errors("shards: 2\nminutes-per-shard: 3")
        == ["'shards' and 'minutes-per-shard' exclude each other; keep one"])
    #expect(
      try Self.errors("extra: [--array=1-3]") == ["'--array' cannot be given here: the scripts set it"])
    #expect(try Self.errors("extra: [--mem=3]") == ["'--mem' cannot be given here: use the key 'mem'"])
  }

  @Test(
    "a time limit is read as Slurm reads it, in seconds",
    arguments: [
      ("90", 5400), ("90:30", 5430), ("1:00:00", 3600), ("2-0", 172_800), ("1-2:03", 93_780),
      ("1-02:03:04", 93_784),
    ])
  func times(text: String, seconds: Int) throws { #expect(TimeLimit(text)?.seconds == seconds) }

  @Test(
    "what is no time limit, or shorter than a minute, is refused",
    arguments: ["", "1h", "0", "0:59", "1:2:3:4", "1-", "-1", "1-2-3", "1:", "99999999999999999999", "١"])
  func wrongTimes(text: String) { #expect(TimeLimit(text) == nil) }

  @Test("a short task is told to stop before a quarter of its time is left")
  func warning() throws {
    #expect(TimeLimit("60")?.warningSeconds == 60)
    #expect(TimeLimit("2")?.warningSeconds == 30)
  }
}
