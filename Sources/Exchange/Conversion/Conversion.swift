import BuiltInFormats
import Captures
import Files
import Inputs

/// The captures of a dataset in another format, for `gazelab convert`.
package struct Conversion: Sendable {
  package enum Target: String, Sendable, CaseIterable {
    case bids
    case schneuwlyCSV = "schneuwly-csv"
    case table
  }

  /// What a reader of the new files should know.
  package let warnings: [Warning]
  package let captureCount: Int
  package let frameCount: Int
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
    case .schneuwlyCSV: converted = try SchneuwlyCSVExport(dataset).converted
    case .table: converted = TableExport(dataset).converted
    }
    files = converted.files
    self.folder = folder
    warnings = dataset.warnings + converted.warnings
    captureCount = dataset.captures.count
    frameCount = dataset.captures.reduce(0) { $0 + $1.frames.count }
  }

  /// Whether the folder is new is also checked before anything is read, which may take long.
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

/// A file of a converted dataset.
struct ConvertedFile: Sendable {
  /// In the dataset's folder; "/" separates folders.
  let name: String
  let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
}

struct ConvertedDataset: Sendable {
  let files: [ConvertedFile]
  let warnings: [Warning]
}

/// A dataset's captures as files of the format schneuwly-csv, with a dataset.yaml that describes the devices.
struct SchneuwlyCSVExport {
  private let dataset: Dataset
  private let names: ConvertedCaptures

  init(_ dataset: Dataset) {
    self.dataset = dataset
    names = ConvertedCaptures(dataset)
  }

  /// - Throws: For each capture that lacks something which the format must have.
  var converted: ConvertedDataset {
    get throws(InputError) {
      let captures = dataset.captures.map { SchneuwlyFile($0) }
      let errors = captures.flatMap(\.lacks)
      guard errors.isEmpty else { throw InputError(errors) }
      let files = zip(captures, names.fileNames).map { capture, name in
        ConvertedFile(name + ".csv", capture.bytes(deviceNames: names.deviceNames))
      }
      let description = names.description(format: ["format: schneuwly-csv"])
      return ConvertedDataset(
        files: files + [ConvertedFile("dataset.yaml", description)], warnings: captures.flatMap(\.losses))
    }
  }
}

/// A dataset's captures as comma-separated tables, with a dataset.yaml that declares their columns.
struct TableExport {
  private let dataset: Dataset

  init(_ dataset: Dataset) { self.dataset = dataset }

  var converted: ConvertedDataset {
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
      warnings: table.asFeatures.isEmpty ? [] : [warning])
  }
}
