import Captures
import DelimitedText
import Documents
import Files
import Inputs

/// The gaze points of a calibration on the captures of a dataset as files, for `gazelab apply --points`.
package struct AppliedPoints: Sendable {
  package enum Form: String, Sendable, CaseIterable {
    case csv, table, bids

    /// The form that a path suggests.
    package init(of path: String) { self = path.hasSuffix(".csv") ? .csv : .table }
  }

  /// Warnings about the captures that were read.
  package let warnings: [Warning]
  /// What the form cannot hold.
  package let losses: [Warning]
  package let captureCount: Int
  package let frames: RowAccount
  /// How many frames have features outside those that the calibration was fitted to; nil where it does not say.
  package let extrapolatedCount: Int?
  private let files: [ConvertedFile]
  private let path: String
  private let form: Form

  /// - Parameters:
  ///   - calibration: A file written by `gazelab export`.
  ///   - reference: A name under one of `folders`, or a path. The captures need no targets.
  ///   - name: The only capture; nil for all.
  ///   - path: A new or empty folder, or a CSV file.
  /// - Throws: `FileError` if the folder is not empty; `InputError` for everything that is wrong with the calibration or
  ///   the dataset, and for what the form cannot hold.
  package init(
    calibration: String, dataset reference: String, capture name: String? = nil, to path: String,
    as form: Form,
    in folders: DatasetFolders
  ) throws {
    if form != .csv { try Conversion.checkEmpty(path) }
    let file = try CalibrationFile(path: calibration)
    let place = Place(file: reference)
    let wanted = name.map(folders.formats.captureName)
    let dataset = try Dataset(
      reference, relativeTo: ".", in: folders, at: place, wanted: { wanted == nil || wanted == $0 })
    guard !dataset.captures.isEmpty else {
      let names = dataset.captureNames
      throw InputError(
        place,
        "has no capture \((wanted ?? "").quoted)"
          + hint(for: wanted ?? "", among: names, then: "there are: \(names.joined(separator: ", "))"))
    }
    let points = try CalibratedPoints(of: file, at: calibration, on: dataset.captures)
    let flags = dataset.captures.compactMap { points.extrapolations(of: $0) }
    extrapolatedCount =
      flags.isEmpty ? nil : flags.reduce(0) { $0 + $1.count { $0 == true } }
    (self.path, self.form) = (path, form)
    warnings = dataset.warnings
    captureCount = dataset.captures.count
    frames = points.account
    switch form {
    case .csv:
      files = [Self.csv(dataset, points)]
      losses = []
    case .table:
      let converted = try TableExport(dataset: points.adding(to: dataset)).converted
      (files, losses) = (converted.files, converted.losses)
    case .bids:
      let converted = try BIDSExport(dataset, points, keepsOrigin: true).converted
      (files, losses) = (converted.files, converted.losses)
    }
  }

  private struct Row: Sendable {
    let capture: Capture
    let frame: Int
    let point: ScreenPoint
    let deviation: ScreenPoint?
    let isExtrapolated: Bool?
  }

  private static func csv(_ dataset: Dataset, _ points: CalibratedPoints) -> ConvertedFile {
    let rows = dataset.captures.flatMap { capture -> [Row] in
      let (own, flags) = (points.points(of: capture), points.extrapolations(of: capture))
      let deviations = points.deviations(of: capture)
      return own.indices.map {
        Row(
          capture: capture, frame: $0, point: own[$0], deviation: deviations?[$0] ?? nil,
          isExtrapolated: flags?[$0])
      }
    }
    let listing = Listing(rows) {
      Column("capture") { $0.capture.name }
      Column("participant") { $0.capture.frames.participants[$0.frame] }
      Column("device") { $0.capture.frames.displays[$0.frame].device }
      Column("frame") { $0.frame }
      Column("time_s") { $0.capture.frames.time[$0.frame] }
      Column("x_pt") { $0.point.x }
      Column("y_pt") { $0.point.y }
      if points.file.hasDeviations {
        Column("sd_x_pt") { $0.deviation?.x }
        Column("sd_y_pt") { $0.deviation?.y }
      }
      Column("extrapolates") { $0.isExtrapolated }
      Column("calibration") { _ in points.file.name }
    }
    return ConvertedFile("", listing.file("").bytes)
  }

  /// Writes all files or none.
  package func write() throws(FileError) {
    guard form == .csv else {
      try Conversion.checkEmpty(path)
      return try Conversion.write(files, to: path)
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.dropLast().joined(separator: "/")
    try DurableFolder(parts.count == 1 ? "." : folder.isEmpty ? "/" : folder).write([
      (parts.last ?? path, files[0].bytes)
    ])
  }
}

extension CalibratedPoints {
  fileprivate func adding(to dataset: Dataset) -> Dataset {
    let names = Dictionary(dataset.captures.map { ($0.frames.identity, $0) }) { first, _ in first }
    return dataset.mapFrames { frames in names[frames.identity].map { adding(to: $0).frames } ?? frames }
  }
}
