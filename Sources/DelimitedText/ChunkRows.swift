/// What became of the rows of one chunk, beside the numbers that it has written.
struct ChunkRows: Sendable {
  /// Labels of a column by their codes in this chunk, and neighbouring rows of one code.
  struct Labels: Sendable {
    var names: [String] = []
    var runs: [(code: UInt32, count: Int)] = []

    mutating func append(_ code: UInt32) {
      if let last = runs.last, last.code == code {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((code, 1))
      }
    }
  }

  var rowCount = 0
  /// The position of the row that could not be read; nil if all could.
  var stop: Int?
  /// Of each number column: the number of all rows; nil where they differ.
  var constants: [Double?] = []
  var texts: [Labels] = []
  var words: [Labels] = []

  /// The labels of all chunks with one list of names, in the order of their first rows.
  static func joined(_ chunks: [Labels]) -> (names: [String], codes: CodeColumn) {
    var (names, codes) = ([String](), [String: UInt32]())
    var runs = [(code: UInt32, count: Int)]()
    for chunk in chunks {
      for run in chunk.runs {
        let name = chunk.names[Int(run.code)]
        let code = codes[name] ?? UInt32(names.count)
        if codes.updateValue(code, forKey: name) == nil { names.append(name) }
        runs.append((code, run.count))
      }
    }
    return (names, CodeColumn(runs: runs))
  }
}
