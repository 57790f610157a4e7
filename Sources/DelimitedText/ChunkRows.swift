struct ChunkRows: Sendable {
  /// The labels of a column: their names by code within this chunk, and runs of rows with the same code.
  struct Labels: Sendable {
    var names: [String] = []
    var runs: [(code: UInt32, count: UInt32)] = []

    mutating func append(_ code: UInt32) {
      if let last = runs.last, last.code == code {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((code, 1))
      }
    }
  }

  var rowCount = 0
  var commentCount = 0
  /// The row that could not be read, at which reading has stopped; nil if there is none.
  var stop: [UInt8]?
  /// The constant value of each number column; nil if its numbers differ.
  var constants: [Double?] = []
  /// The numbers of each number column; empty for a constant one.
  var numbers: [[Double]] = []
  var doubledReturnCount = 0
  var texts: [Labels] = []
  var words: [Labels] = []

  /// Joins the labels of all chunks into one list of names, in the order of their first rows.
  static func joined(_ chunks: [Labels]) -> (names: [String], codes: CodeColumn) {
    var (names, codes) = ([String](), [String: UInt32]())
    let codesByChunk = chunks.map { chunk in
      chunk.names.map { name in
        let code = codes[name] ?? UInt32(names.count)
        if codes.updateValue(code, forKey: name) == nil { names.append(name) }
        return code
      }
    }
    return (names, column(chunks, codesByChunk))
  }

  /// The codes of all chunks as one column, written once, as runs may be as many as rows. `codes` translates them.
  static func column(_ chunks: [Labels], _ codes: [[UInt32]]? = nil) -> CodeColumn {
    func code(_ run: (code: UInt32, count: UInt32), _ chunk: Int) -> UInt32 {
      codes.map { $0[chunk][Int(run.code)] } ?? run.code
    }
    let count = chunks.reduce(0) { $0 + $1.runs.reduce(0) { $0 + Int($1.count) } }
    var first: UInt32?
    let isConstant = chunks.enumerated().allSatisfy { index, chunk in
      chunk.runs.allSatisfy { run in
        let own = code(run, index)
        if first == nil { first = own }
        return first == own
      }
    }
    if isConstant { return CodeColumn(stored: first.map { [$0] } ?? [], count: count) }
    var all = [UInt32]()
    all.reserveCapacity(count)
    for (index, chunk) in chunks.enumerated() {
      for run in chunk.runs { all.append(contentsOf: repeatElement(code(run, index), count: Int(run.count))) }
    }
    return CodeColumn(stored: all, count: count)
  }
}
