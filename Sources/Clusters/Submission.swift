/// The jobs of one call of `submit` or `resume`.
struct Submission: Codable, Equatable {
  struct Array: Codable, Equatable {
    let job: Int
    let offset: Int
    /// The indices of its tasks, sorted.
    let indices: [Int]

    func index(of shard: Int) -> Int? { indices.contains(shard - offset) ? shard - offset : nil }
  }

  var arrays: [Array] = []
  /// The job that merges; nil if it could not be submitted.
  var merge: Int?

  /// True if its numbers are some that Slurm can have given.
  var isPlausible: Bool {
    jobs.allSatisfy { (1...Int(Int32.max)).contains($0) }
      && arrays.allSatisfy { array in
        (0...1_000_000).contains(array.offset)
          && array.indices.allSatisfy { (0...1_000_000_000).contains($0) }
      }
  }

  var jobs: [Int] { arrays.map(\.job) + [merge].compactMap(\.self) }
}
