/// An array of tasks whose indices fit under the cluster's MaxArraySize: the shard of a task is its index + `offset`.
struct ArrayBlock: Equatable {
  let offset: Int
  /// Sorted, from 1.
  let indices: [Int]

  /// Divides shards into as few arrays as a cluster needs.
  ///
  /// - Parameter arraySize: Slurm's MaxArraySize, one more than the largest index. At least 2.
  static func blocks(of shards: [Int], arraySize: Int) -> [ArrayBlock] {
    precondition(arraySize >= 2, "no array fits")
    let largest = arraySize - 1
    let groups = Dictionary(grouping: shards.sorted()) { ($0 - 1) / largest * largest }
    return groups.keys.sorted().map { offset in
      ArrayBlock(offset: offset, indices: (groups[offset] ?? []).map { $0 - offset })
    }
  }

  /// The value of `--array`: its indices, and how many may run at a time.
  func specification(parallelTasks: Int?) -> String {
    ShardList.compact(indices) + (parallelTasks.map { "%\($0)" } ?? "")
  }
}
