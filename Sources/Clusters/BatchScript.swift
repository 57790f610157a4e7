import Inputs

struct BatchScript {
  let job: ShardedJob
  let profile: ClusterProfile
  let folder: String
  /// The jobs' name without a prefix.
  let name: String

  static let array = "array.sbatch"
  static let merge = "merge.sbatch"

  /// One task for each shard. Its only argument is what is added to the index of the task to get its shard.
  func arrayText(_ block: ArrayBlock) -> String {
    let comment =
      "One task fits one of \(job.shardCount) shards of \(job.title). Argument: what is added to the task's index."
    let number = """
      shard=$((SLURM_ARRAY_TASK_ID + ${1:-0}))
      end="$folder/tasks/$shard.${SLURM_ARRAY_JOB_ID}.exit"
      """
    let call =
      words([job.program] + job.arguments)
      + " \(Self.jobs) --shard \"$shard/\(job.shardCount)\""
    return text(
      name: Self.arrayName(name), log: "logs/%A_%a.log",
      header: ["--array=\(block.specification(parallelTasks: profile.parallelTasks))"], comment: comment,
      number: number, call: call)
  }

  var mergeText: String {
    text(
      name: Self.mergeName(name), log: "logs/merge-%j.log", header: [],
      comment:
        "Merges the \(job.shardCount) shards of \(job.title). Submit it with --dependency=afterany:ARRAY-JOB.",
      number: "end=\"$folder/tasks/merge.${SLURM_JOB_ID}.exit\"",
      call: words([job.program] + job.mergeArguments) + " " + Self.jobs)
  }

  private static let jobs = "--jobs \"${SLURM_CPUS_PER_TASK:-1}\""

  static func arrayName(_ name: String) -> String { "gazelab-\(name)" }
  static func mergeName(_ name: String) -> String { "gazelab-merge-\(name)" }

  private func text(
    name: String, log: String, header: [String], comment: String, number: String, call: String
  ) -> String {
    let own = [
      "--job-name=\(name)", "--output=\(log)", "--open-mode=append", "--requeue",
      "--signal=B:USR1@\(profile.time?.warningSeconds ?? 60)",
    ]
    let header = (own + header).map { "#SBATCH \($0)" } + profile.headerLines
    let exports = job.environment.map { "export \($0.name)=\(shellWord($0.value))" }
    return """
      #!/bin/bash
      \(header.joined(separator: "\n"))
      # \(comment.onOneLine)

      folder=\(shellWord(folder))
      \(number)
      # How a task ended stands in a small file, because not every cluster keeps accounts.
      record() { printf '%s\\n' "$1" > "$end.$HOSTNAME.$$" && mv -f "$end.$HOSTNAME.$$" "$end"; }
      rm -f "$end"
      trap 'record "$?"' EXIT
      # The program must be told to stop, at the time limit or when the task is preempted; it then keeps what it has.
      stop() { isStopped=1; [ -z "$child" ] || kill -USR1 "$child" 2>/dev/null; }
      child= isStopped=
      trap stop USR1 TERM

      # Processors of different kinds round differently; with the same kernels all nodes give the same bytes.
      \((exports + [profile.setup]).filter { !$0.isEmpty }.joined(separator: "\n"))

      cd \(shellWord(job.workingFolder)) || exit 66
      [ -z "$isStopped" ] || exit 75
      \(call) &
      child=$!
      # A signal can have come before the program had a number.
      [ -z "$isStopped" ] || stop
      # A signal ends a wait early.
      while wait "$child"; kill -0 "$child" 2>/dev/null; do :; done
      wait "$child"
      exit "$?"

      """
  }

  private func words(_ arguments: [String]) -> String { arguments.map(shellWord).joined(separator: " ") }
}
