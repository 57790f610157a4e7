import Captures
import DelimitedText
import Files
import Inputs

/// The gaze points that a tracker found in the pictures: `predictions.csv`.
///
/// One row per frame: `recording,frame,x_cm,y_cm`, in cm from the camera with y up, and any number of further columns of
/// numbers, such as what a neural network computed before its last layer. A frame without a row was lost.
struct GazeCapturePredictions: Sendable {
  /// A file may hold all recordings: the rows of each are found once, and read when they are needed.
  private let file: CSVFile
  private let header: CSVHeader
  private let bytes: FileBytes
  private let groups: [String: [RowGroup]]
  /// The recordings, in the order of the file.
  let recordings: [String]
  let features: [String]

  static let columns = ["recording", "frame", "x_cm", "y_cm"]
  private static let cmLimit = 10_000.0
  private static let featureLimit = 1e12

  struct Estimates: Sendable {
    /// The gaze points in cm; NaN for a frame that was lost.
    let x: [Double]
    let y: [Double]
    /// The numbers of each column; NaN for a frame that was lost.
    let features: [[Double]]
  }

  init(path: String, bytes: FileBytes) throws(InputError) {
    let text = try InputError.from { () throws(FileError) in try FileText(bytes, path: path) }
    guard text.count != nil else {
      throw InputError(
        Place(file: path), "is compressed, but predictions are read as a plain file; expand it first")
    }
    var file = try CSVFile(path: path, text: text)
    header = try CSVHeader(&file)
    try header.requireStart(Self.columns, isWhole: false)
    try header.checkDistinct()
    for (index, name) in header.names.enumerated() {
      guard !name.isEmpty, name.utf8.count <= 200 else {
        throw InputError(header.place(of: index), "column \(index + 1) needs a name of 1 to 200 bytes")
      }
      let block = Self.block(of: name)
      if index >= Self.columns.count, !Label.isName(block) || OwnColumns.taken.contains(block) {
        throw InputError(
          header.place(of: index),
          "a feature block cannot be called \(block.quoted); rename the column, with lower-case letters, digits and "
            + "underscores, to one that is not a block already")
      }
    }
    self.file = file
    self.bytes = bytes
    features = Array(header.names.dropFirst(Self.columns.count))
    let start = file.position
    let all = try InputError.from { () throws(FileError) in try RowGroup.divide(text, from: start) }
    groups = Dictionary(grouping: all, by: \.name)
    var seen = Set<String>()
    recordings = all.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The features by the names of their blocks: `cnn_1` to `cnn_128` are the block `cnn`. In the order of the file.
  var blocks: [(name: String, columns: [Int])] {
    var blocks = [(name: String, columns: [Int])]()
    for (index, column) in features.enumerated() {
      let name = Self.block(of: column)
      if let block = blocks.firstIndex(where: { $0.name == name }) {
        blocks[block].columns.append(index)
      } else {
        blocks.append((name, [index]))
      }
    }
    return blocks
  }

  /// The name of a column without an underscore and a number at its end.
  static func block(of column: String) -> String {
    guard let underscore = column.lastIndex(of: "_"), underscore > column.startIndex else { return column }
    let number = column[column.index(after: underscore)...]
    let isNumber = !number.isEmpty && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? String(column[..<underscore]) : column
  }

  /// The rows of a recording, in the order of its frames' names; `files` remembers what is read.
  func estimates(
    of recording: String, frames: [String], in files: CaptureFiles? = nil
  ) throws(InputError) -> Estimates {
    let lost = [Double](repeating: .nan, count: frames.count)
    var numbers = [[Double]](repeating: lost, count: 2 + features.count)
    let places = Dictionary(frames.enumerated().map { ($1, $0) }) { first, _ in first }
    var isNamed = [Bool](repeating: false, count: frames.count)
    for group in groups[recording] ?? [] {
      let part = try InputError.from { () throws(FileError) in try bytes.read(group.bytes) }
      let rows = try rows(of: group, part)
      files?.remember(file.path, FileBytes(part))
      let (texts, codes) = rows.texts(at: 1)
      let names = texts.map { $0.hasSuffix(".jpg") ? String($0.dropLast(4)) : $0 }
      for row in 0..<rows.rowCount {
        let name = names[codes[row]]
        let line = Place(file: file.path, line: group.rowsBefore + row + 2)
        guard let frame = places[name] else {
          throw InputError(line, "the recording \(recording.quoted) has no frame \(name.quoted)")
        }
        guard !isNamed[frame] else {
          throw InputError(
            line, "the frame \(name.quoted) of the recording \(recording.quoted) has a row already")
        }
        isNamed[frame] = true
        for column in numbers.indices { numbers[column][frame] = rows.numbers[column][row] }
      }
    }
    guard !bytes.hasChanged else {
      throw InputError(Place(file: file.path), FileError.changed(path: file.path).sentence)
    }
    return Estimates(x: numbers[0], y: numbers[1], features: Array(numbers[2...]))
  }

  private func rows(of group: RowGroup, _ part: [UInt8]) throws(InputError) -> DelimitedColumns {
    var reader = RowReader(header, advice: .init(missing: "; leave out the row of a frame that was lost"))
    reader.add(.text(), at: 1)
    for column in 0..<2 + features.count {
      reader.add(.number(limit: column < 2 ? Self.cmLimit : Self.featureLimit), at: column + 2)
    }
    let rows = try CSVFile(path: file.path, bytes: part).startingAt(line: group.rowsBefore + 2)
    // One recording is read at a time by each worker.
    return try reader.columns(of: rows, workers: 1)
  }
}
