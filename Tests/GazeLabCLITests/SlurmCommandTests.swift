import Testing

@Suite("Slurm")
struct SlurmCommandTests {
  /// Commands that answer like those of Slurm: sbatch counts jobs from 101, and nothing ever runs.
  static func writeSlurm(_ place: Workplace) throws {
    let commands = [
      "sbatch": "echo x >> \"${0%/*}/jobs\"; echo $((100 + $(wc -l < \"${0%/*}/jobs\")))", "squeue": ":",
      "scontrol": "echo 'MaxArraySize = 1001'", "scancel": ":", "sacct": "exit 1",
    ]
    for (name, body) in commands { try place.writeProgram("bin/\(name)", "#!/bin/sh\n\(body)\n") }
  }

  private static func shell(_ place: Workplace, _ script: String) throws -> Workplace.Outcome {
    try place.shell("PATH=\"$PWD/bin:$PATH\"\nslurm() { \"$gazelab\" slurm \"$@\"; }\n\(script)")
  }

  @Test(
    "script plans the units, writes everything and submits nothing; the tasks' calls then make the single run's bytes"
  )
  func script() throws {
    try Workplace.withLab { place in
      try Self.writeSlurm(place)
      try place.write("cluster.yaml", "{partition: long, cpus-per-task: 2}")
      let made = try Self.shell(
        place,
        "slurm script experiments/lab/first.yaml -o 'my jobs' --profile cluster.yaml --shards 2 --no-figures")
      #expect((made.status, made.errors) == (0, ""))
      #expect(
        made.output
          == "my jobs/array.sbatch and merge.sbatch: 2 shards\nTo submit them: gazelab slurm submit 'my jobs'\n"
      )
      #expect(!place.has("bin/jobs"))
      #expect(place.has("my jobs/reports/lab/first/units/plan.json") && place.has("my jobs/logs"))
      #expect(try place.text("my jobs/array.sbatch").contains("\n#SBATCH --partition=long\n"))
      let before = try Self.shell(place, "slurm status 'my jobs'")
      #expect(before.output.contains("never submitted     2  1-2") && before.status == 0)
      // What Slurm would do.
      let run = try Self.shell(
        place,
        """
        slurm submit 'my jobs' && cd 'my jobs' && export SLURM_CPUS_PER_TASK=2
        for task in 1 2; do SLURM_ARRAY_JOB_ID=101 SLURM_ARRAY_TASK_ID=$task bash array.sbatch 0 || exit; done
        SLURM_JOB_ID=102 bash merge.sbatch
        """)
      #expect((run.status, run.errors) == (0, ""))
      let after = try Self.shell(place, "slurm status 'my jobs'; slurm resume 'my jobs'")
      #expect(after.output.contains("done                2  1-2\nMerge: done"))
      #expect(after.output.contains("All shards are done and merged"))
      // The scripts set the kernels that this machine has anyway.
      try #require(place.gazelab("run", Workplace.first, "--no-figures").status == 0)
      let (single, merged) = ("reports/lab/first", "my jobs/reports/lab/first")
      let names = place.files(below: single).filter { !$0.hasPrefix("units/") }
      #expect(names == place.files(below: merged).filter { !$0.hasPrefix("units/") })
      for name in names where name != "run.json" {
        #expect(try place.text("\(single)/\(name)") == place.text("\(merged)/\(name)"), "\(name)")
      }
    }
  }

  @Test("a task refuses data that are not as planned, and resume does not submit it again")
  func changed() throws {
    try Workplace.withLab { place in
      try Self.writeSlurm(place)
      let outcome = try Self.shell(
        place,
        """
        slurm script experiments/lab/first.yaml -o jobs --shards 1 --no-figures && slurm submit jobs || exit 99
        sed -i '$d' datasets/lab/p02.csv
        cd jobs && SLURM_ARRAY_JOB_ID=101 SLURM_ARRAY_TASK_ID=1 bash array.sbatch; echo $?; cd ..
        slurm resume jobs
        """)
      #expect(outcome.status == 1 && outcome.output.hasSuffix("\n65\n"))
      #expect(outcome.errors.contains("shard 1 would fail again"))
    }
  }

  @Test("shards are sized by time unless their number is given, and are not more than the units")
  func sizes() throws {
    try Workplace.withLab { place in
      try Self.writeSlurm(place)
      let timed = try Self.shell(place, "slurm script experiments/lab/first.yaml -o a")
      #expect(timed.status == 0 && timed.output.hasPrefix("a/array.sbatch and merge.sbatch: 1 shard\n"))
      #expect(timed.errors.replacing("\n", with: " ").contains("For 15 minutes per shard on 1 core"))
      let many = try Self.shell(place, "slurm script experiments/lab/first.yaml -o b --shards 5000")
      #expect(many.status == 0 && many.errors.contains("note: 5000 shards are more than the "))
    }
  }

  @Test("wrong calls, profiles and folders are one line and the right exit code")
  func wrong() throws {
    try Workplace.withLab { place in
      try Self.writeSlurm(place)
      try place.write("wrong.yaml", "{partion: long}")
      let calls: [(String, Int32, String)] = [
        ("slurm", 64, "gazelab slurm"), ("slurm submit nowhere", 66, "nowhere: error: has no cluster.json"),
        ("slurm script experiments/lab/first.yaml -o jobs --shards 0", 64, "--shards must be from 1"),
        (
          "slurm script experiments/lab/first.yaml -o jobs --profile wrong.yaml", 65,
          "wrong.yaml:1:2: error: unknown key 'partion'; did you mean 'partition'?"
        ),
        (
          "slurm script experiments/lab/first.yaml -o jobs --profile none.yaml", 66,
          "none.yaml: error: there is no"
        ),
        (
          "slurm script experiments/lab/first.yaml -o jobs --shards 2 && PATH=/nowhere && slurm submit jobs",
          66,
          "scontrol: error: was not found on PATH"
        ),
      ]
      for (call, status, message) in calls {
        let outcome = try Self.shell(place, call)
        #expect(outcome.status == status, "\(call): \(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(call): \(outcome.errors)")
      }
    }
  }
}
