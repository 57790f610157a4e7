/// Work in shards: what each task and the last job call, and where.
package struct ShardedJob: Sendable {
  /// The name of what is run, for headings and names of jobs.
  let title: String
  /// The absolute path of the program.
  let program: String
  /// The arguments of a task; the numbers of CPUs and of the shard follow.
  let arguments: [String]
  /// The arguments of the job that merges.
  let mergeArguments: [String]
  /// The folder in which the program is called, absolute.
  let workingFolder: String
  /// Variables that are exported to the program, in this order.
  let environment: [(name: String, value: String)]
  let shardCount: Int

  package init(
    title: String, program: String, arguments: [String], mergeArguments: [String], workingFolder: String,
    environment: [(name: String, value: String)], shardCount: Int
  ) {
    self.title = title
    self.program = program
    self.arguments = arguments
    self.mergeArguments = mergeArguments
    self.workingFolder = workingFolder
    self.environment = environment
    self.shardCount = shardCount
  }
}
