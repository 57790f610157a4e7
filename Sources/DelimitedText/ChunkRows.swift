/// The result of reading one chunk, apart from the numbers that were written.
struct ChunkRows: Sendable {
  /// The labels of a column: their names by code within this chunk, and runs of rows with the same code.
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
  /// The position of the row that could not be read; nil if there is none.
  var stop: Int?
  /// The constant value of each number column; nil if its numbers differ.
  var constants: [Double?] = []
  var doubledReturnCount = 0
  var texts: [Labels] = []
  var words: [Labels] = []

  /// Joins the labels of all chunks into one list of names, in the order of their first rows.
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
