import Inputs

/// The jobs of one call of `submit` or `resume`.
struct Submission: Encodable, Equatable {
  struct Array: Encodable, Equatable {
    let job: Int
    let offset: Int
    /// The indices of its tasks, sorted.
    let indices: [Int]

    func index(of shard: Int) -> Int? { indices.contains(shard - offset) ? shard - offset : nil }
  }

  var arrays: [Array] = []
  /// The job that merges; nil if it could not be submitted.
  var merge: Int?

  var jobs: [Int] { arrays.map(\.job) + [merge].compactMap { $0 } }

  init(arrays: [Array] = [], merge: Int? = nil) { (self.arrays, self.merge) = (arrays, merge) }

  init(from section: inout JSONSection) {
    arrays = section.sections("arrays") { array in
      let indices = array.numbers("indices", in: 0...1e9).compactMap { Int(exactly: $0) }
      return Array(
        job: array.integer("job", in: 1...Int(Int32.max)), offset: array.integer("offset", in: 0...1_000_000),
        indices: indices.sorted())
    }
    merge = section.optionalInteger("merge", in: 1...Int(Int32.max))
  }
}
