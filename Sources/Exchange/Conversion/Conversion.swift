import BuiltInFormats
import Captures
import DelimitedText
import Files
import Inputs

/// The captures of a dataset in another format, for `gazelab convert`.
package struct Conversion: Sendable {
  package enum Target: String, Sendable, CaseIterable {
    case bids
    case schneuwlyCSV = "schneuwly-csv"
    case table
  }

  /// Warnings for readers of the new files.
  package let warnings: [Warning]
  let rows: ConvertedRows
  private let folder: String
  private let files: [ConvertedFile]
  /// The codes that stand in place of names; nil if names are written.
  private let pseudonyms: Pseudonyms?

  /// - Parameters:
  ///   - reference: A name under one of `folders`, or a path.
  ///   - folder: A folder that does not exist or is empty.
  ///   - pseudonymsPath: A file of codes that stand in place of the names of people and captures; new names are added.
  ///   - calibration: A file written by `gazelab export`, with whose gaze points captures are written too.
  /// - Throws: `FileError` if the folder cannot be written or is not empty; `InputError` for everything that is wrong
  ///   with the dataset, and for what the new format cannot hold.
  package init(
    _ reference: String, to target: Target, folder: String, calibratedBy calibration: String? = nil,
    pseudonyms pseudonymsPath: String? = nil, in folders: DatasetFolders
  ) throws {
    try Self.checkEmpty(folder)
    let place = Place(file: reference)
    let file = try calibration.map { try CalibrationFile(path: $0) }
    var dataset = try Dataset(reference, relativeTo: ".", in: folders, at: place)
    if let pseudonymsPath {
      var pseudonyms = try Pseudonyms(path: pseudonymsPath)
      try pseudonyms.add(namesIn: dataset)
      try pseudonyms.checkOutput(folder)
      dataset = dataset.coded(by: pseudonyms)
      self.pseudonyms = pseudonyms
    } else {
      pseudonyms = nil
    }
    let converted: ConvertedDataset
    switch target {
    case .bids:
      let calibrated = try CalibratedPoints(file, at: calibration ?? "", on: dataset.captures)
      converted = try BIDSExport(dataset, calibrated).converted
    case .schneuwlyCSV: converted = try SchneuwlyCSVExport(dataset: dataset).converted
    case .table: converted = try TableExport(dataset: dataset).converted
    }
    files = converted.files
    self.folder = folder
    warnings = dataset.warnings + converted.warnings
    rows = converted.rows
  }

  /// Those that are written.
  package var captureCount: Int { rows.captures.usedCount }
  package var frameCount: Int { rows.frames.usedCount }

  /// What was read and not written, and why: one sentence for each kind of row; empty if everything was written.
  package var leftOut: [String] { rows.all.compactMap(\.sentence) }

  /// Also called before anything is read, which may take long.
  private static func checkEmpty(_ folder: String) throws(FileError) {
    try DurableFolder(folder).checkWritable()
    guard PathKind(of: folder) == .folder, let name = try namesInFolder(folder).first else { return }
    throw .unwritable(path: folder, reason: "the folder is not empty: it has \(name.quoted); name a new one")
  }

  /// Writes all files or none.
  package func write() throws(FileError) {
    try Self.checkEmpty(folder)
    try pseudonyms?.save()
    let files = files.map { (name: $0.name, bytes: $0.bytes) }
    if PathKind(of: folder) == .missing {
      try DurableFolder(folder).create(files)
    } else {
      // The folder stays that of its owner, and may be the one in which the user is.
      try DurableFolder(folder).write(files)
    }
  }
}

struct ConvertedFile: Sendable {
  /// The path in the dataset's folder; "/" separates folders.
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

struct ConvertedDataset: Sendable {
  let files: [ConvertedFile]
  let warnings: [Warning]
  let rows: ConvertedRows
}

/// What of a dataset's captures is written, and what is not.
struct ConvertedRows: Sendable {
  let captures: RowAccount
  let frames: RowAccount
  /// The frames that were given a calibrated gaze point; nil if none was asked for.
  let calibrated: RowAccount?

  /// - Parameters:
  ///   - frames: One account per capture; nil if every frame is written.
  ///   - leftOut: The captures that are not written.
  init(
    of captures: [Capture], frames: [RowAccount]? = nil, leftOut: [RowAccount.LeftOut] = [],
    calibrated: RowAccount? = nil
  ) {
    self.captures = RowAccount("capture", "written", read: captures.count, leftOut: leftOut)
    self.frames = RowAccount(
      "frame", "written", read: captures.reduce(0) { $0 + $1.frames.count },
      leftOut: frames?.flatMap(\.leftOut) ?? [])
    self.calibrated = calibrated
  }

  var all: [RowAccount] { [captures, frames, calibrated].compactMap(\.self) }
}

/// A dataset's captures as files of the format schneuwly-csv, with a dataset.yaml that describes the devices.
struct SchneuwlyCSVExport {
  let dataset: Dataset

  /// - Throws: For each capture that lacks something which the format must have.
  var converted: ConvertedDataset {
    get throws(InputError) {
      let names = ConvertedCaptures(dataset)
      let captures = dataset.captures.map { SchneuwlyFile($0) }
      let errors = captures.flatMap(\.lacks)
      guard errors.isEmpty else { throw InputError(errors) }
      let files = zip(captures, names.fileNames).map { capture, name in
        ConvertedFile(name + ".csv", capture.bytes(deviceNames: names.deviceNames))
      }
      let description = names.description(format: ["format: schneuwly-csv"])
      return ConvertedDataset(
        files: files + [ConvertedFile("dataset.yaml", description)], warnings: captures.flatMap(\.losses),
        rows: ConvertedRows(of: dataset.captures, frames: captures.map(\.account)))
    }
  }
}

/// A dataset's captures as comma-separated tables, with a dataset.yaml that declares their columns.
struct TableExport {
  let dataset: Dataset

  /// - Throws: For each capture that a table cannot hold.
  var converted: ConvertedDataset {
    get throws(InputError) {
      let errors = dataset.captures.compactMap(Self.fault)
      guard errors.isEmpty else { throw InputError(errors) }
      let names = ConvertedCaptures(dataset)
      let table = TableFile(
        dataset, deviceNames: names.deviceNames,
        numbersFixations: dataset.captures.contains { CapturePart.fixationNumbers(of: $0) != nil },
        isMeanOfEyes: dataset.captures.allSatisfy(BIDSRun.isMeanOfEyes))
      let files = zip(dataset.captures, names.fileNames).map { capture, name in
        let fixations = CapturePart.numbered(capture.fixations, of: capture)
        return ConvertedFile(name + ".csv", table.bytes(of: capture, fixations: fixations))
      }
      let description = names.description(
        format: ["format:", "  kind: table", "  missing: [\"\"]", "columns:"]
          + table.declaration.map { "  " + $0 })
      let warning = Warning(
        subject: dataset.name,
        sentence:
          "a table has no keys for \(table.asFeatures.map(\.name).joined(separator: ", ")): written as features"
      )
      return ConvertedDataset(
        files: files + [ConvertedFile("dataset.yaml", description)],
        warnings: table.asFeatures.isEmpty ? [] : [warning], rows: ConvertedRows(of: dataset.captures))
    }
  }

  /// The largest coordinate of a point in pt, with which its pixels are within the bounds of a table's numbers.
  private static let farthest = 1e8

  /// What keeps a capture from being read as a table; nil if nothing does.
  private static func fault(_ capture: Capture) -> InputError? {
    func error(_ sentence: String) -> InputError { InputError(Place(file: capture.path), sentence) }
    let (frames, times) = (capture.frames, capture.frames.time)
    let codes = [frames.participants.codes, frames.displays.codes] + frames.labels.map(\.words.codes)
    // Where one of these changes, another recording may begin.
    let back = times.indices.dropFirst().first { row in
      times[row] < times[row - 1] && codes.allSatisfy { $0[row] == $0[row - 1] }
    }
    if let row = back {
      return error("its times go back at frame \(row), but those of a table must rise")
    }
    if !capture.screens.allSatisfy(\.isThere) {
      return error(
        "a table needs the size of the screen, which is not known here; name the 'device' in dataset.yaml")
    }
    for channel in [Channel.target, .gazePoint, .leftGazePoint, .rightGazePoint] where frames.has(channel) {
      let far = frames.indices.first { row in
        let point = frames.point(row, channel)
        return max(abs(point.x), abs(point.y)) > farthest
      }
      if let far {
        return error(
          "the \(channel.entry.title) of frame \(far) is more than \(shortest(farthest)) pt from the screen, which a "
            + "table cannot hold")
      }
    }
    return nil
  }
}
