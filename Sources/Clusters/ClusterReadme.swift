import Inputs

/// The commands to call, with and without `gazelab slurm`, as Markdown beside the scripts.
struct ClusterReadme {
  let job: ShardedJob
  let folder: String
  let run: String
  let blocks: [ArrayBlock]
  let parallelTasks: Int?
  let isSizeKnown: Bool

  var text: String {
    let here = shellWord(folder)
    let size =
      isSizeKnown
      ? ""
      : "No Slurm answered when this was written: check that MaxArraySize (`scontrol show config`) is above "
        + "\(job.shardCount).\n"
    return """
      # \(job.title.onOneLine) in \(job.shardCount) shards

      Nothing has been submitted yet.

          gazelab slurm submit \(here)
          gazelab slurm status \(here)
          gazelab slurm resume \(here)    # submits again what is missing
          gazelab slurm cancel \(here)

      The results appear in `\(run)` when the last job has merged the shards.

      The same with Slurm's own commands, from this folder; ARRAY-JOB stands for the number that sbatch prints:

          cd \(here)
      \(arrays)
          sbatch --dependency=afterany:\(blocks.map { _ in "ARRAY-JOB" }.joined(separator: ":")) \(BatchScript.merge)

      \(size)
      `logs/` holds what each task prints, `tasks/` the exit codes: 75 was stopped in order and can be resumed.

      """
  }

  private var arrays: String {
    blocks.map { block in
      let specification = block.specification(parallelTasks: parallelTasks)
      let single = "    sbatch \(BatchScript.array)"
      return blocks.count == 1
        ? single : "    sbatch --array=\(specification) \(BatchScript.array) \(block.offset)"
    }.joined(separator: "\n")
  }
}
