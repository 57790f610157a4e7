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

  /// Warnings about the captures that were read.
  package let warnings: [Warning]
  /// What the new format cannot hold: one warning for each channel of each capture.
  package let losses: [Warning]
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
      converted = try BIDSExport(dataset, calibrated, keepsOrigin: pseudonyms == nil).converted
    case .schneuwlyCSV: converted = try SchneuwlyCSVExport(dataset: dataset).converted
    case .table: converted = try TableExport(dataset: dataset).converted
    }
    files = converted.files
    self.folder = folder
    warnings = dataset.warnings
    losses = converted.losses
    rows = converted.rows
  }

  /// Those that are written.
  package var captureCount: Int { rows.captures.usedCount }
  package var frameCount: Int { rows.frames.usedCount }

  /// What was read and not written, and why: one sentence for each kind of row; empty if everything was written.
  package var leftOut: [String] { rows.all.compactMap(\.sentence) }

  /// Also called before anything is read, which may take long.
  static func checkEmpty(_ folder: String) throws(FileError) {
    try DurableFolder(folder).checkWritable()
    guard PathKind(of: folder) == .folder, let name = try namesInFolder(folder).first else { return }
    throw .unwritable(path: folder, reason: "the folder is not empty: it has \(name.quoted); name a new one")
  }

  /// True if the new files do not hold all that was read.
  package var isLossy: Bool {
    !losses.isEmpty || [rows.captures, rows.frames].contains { $0.leftOutCount > 0 }
  }

  /// Writes all files or none.
  package func write() throws(FileError) {
    try Self.checkEmpty(folder)
    try pseudonyms?.save()
    try Self.write(files, to: folder)
  }

  static func write(_ files: [ConvertedFile], to folder: String) throws(FileError) {
    let files = files.map { (name: $0.name, bytes: $0.bytes) }
    if PathKind(of: folder) == .missing {
      try DurableFolder(folder).create(files)
    } else {
      // The folder stays that of its owner, and may be the one in which the user is.
      try DurableFolder(folder).write(files)
    }
  }
}
