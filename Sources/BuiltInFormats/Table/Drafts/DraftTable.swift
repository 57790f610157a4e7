import Captures
import Inputs

/// The beginning of a table, from which a declaration is drafted.
struct DraftTable {
  let header: TableHeader
  let separator: TableSeparator
  /// The first fields of each column, for what only a look at them can tell.
  private(set) var examples: [String: [String]] = [:]
  /// The words of columns that stay the same for many rows.
  private(set) var runs: [String: ColumnRuns] = [:]

  private static let exampleRows = 300
  /// Conditions change after minutes.
  private static let runRows = 20_000

  /// - Parameter isWhole: Whether to read on after the examples to find out which words stay for many rows.
  init(_ name: String, in root: DatasetRoot, isWhole: Bool = false) throws(InputError) {
    let path = "\(root.path)/\(name)"
    let stored = try CSVFile(path: path, text: CaptureFiles(in: root).open(path))
    var (file, separator) = try TableOptions.usual.file(stored)
    self.separator = separator
    let names = try CSVHeader(&file).names
    guard names.count <= TableFormat.columnLimit else {
      throw InputError(Place(file: path), "has a header of more than \(TableFormat.columnLimit) columns")
    }
    header = TableHeader(names)
    var fields = [CSVFile.Field]()
    var steady = Dictionary(names.map { ($0, ColumnRuns()) }) { first, _ in first }
    for row in 0..<(isWhole ? Self.runRows : Self.exampleRows) {
      // What is wrong further down is said where the table is read as a whole.
      let isThere = row < Self.exampleRows ? try file.nextRow(&fields) : (try? file.nextRow(&fields)) ?? false
      guard isThere else { break }
      for (name, field) in zip(names, fields) where row < Self.exampleRows || steady[name] != nil {
        let word = try file.text(field)
        if row < Self.exampleRows { examples[name, default: []].append(word) }
        if steady[name]?.add(word, row) == false { steady[name] = nil }
      }
    }
    runs = steady
  }
}

/// The rows at which the word of a column changes.
struct ColumnRuns: Sendable {
  private(set) var starts: [(row: Int, word: String)] = []
  private(set) var rowCount = 0

  /// A column of more runs than this in a file is measured in every row.
  private static let mostRuns = 2000

  /// - Returns: False if the column has too many runs.
  mutating func add(_ word: String, _ row: Int) -> Bool {
    rowCount = row + 1
    if let last = starts.last, last.word == word { return true }
    starts.append((row, word))
    return starts.count <= Self.mostRuns
  }

  /// The distinct words that are not missing, in the order in which they come.
  var words: [String] {
    var known = Set<String>()
    return starts.map(\.word).filter { !TableOptions.usualMissing.contains($0) && known.insert($0).inserted }
  }

  /// The word at a row.
  func word(at row: Int) -> String {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].row <= row { low = middle } else { high = middle }
    }
    return starts[low].word
  }
}
