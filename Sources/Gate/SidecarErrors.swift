import BuiltInFormats
import Captures
import Files
import Inputs
import Trials

/// The errors of calibrations that the sidecars of a BIDS dataset tell, one per recording of an eye.
struct SidecarErrors: Sendable {
  /// The run to which the recording belongs, as captures are called.
  let capture: String
  /// left, right or cyclopean.
  let eye: String
  let mean: Double?
  let worst: Double?
  let path: String
  let hasData: Bool

  static let keys = ["AverageCalibrationError", "MaximalCalibrationError"]

  private static let dataExtension = ".tsv.gz"
  private static let sidecarExtension = ".json"

  static func isSidecar(_ path: String) -> Bool { data(path, of: [sidecarExtension]) != nil }

  /// The path that the data of a recording of an eye have, or would have; nil for any other file.
  private static func data(_ path: String, of extensions: [String]) -> String? {
    guard let name = BIDSName(fileName(path)), extensions.contains(name.fileExtension),
      name.suffix == "physio", name["recording"]?.wholeMatch(of: /eye[0-9]+/) != nil
    else { return nil }
    return path.dropLast(name.fileExtension.count) + dataExtension
  }

  init(sidecar path: String, in folders: DatasetFolders) throws(InputError) {
    let data = path.dropLast(Self.sidecarExtension.count) + Self.dataExtension
    let root = BIDSRoot(above: path, followingLinks: folders.followsLinks)
    try self.init(data: String(data), root: root ?? BIDSRoot(folders.root(BIDSRoot.parent(of: path))))
  }

  /// All recordings of eyes below the folder of a dataset, by name, whether their data are there or not.
  static func all(in root: DatasetRoot) throws(InputError) -> [SidecarErrors] {
    let found = try InputError.from { () throws(FileError) in
      let walk = try FolderWalk(at: root.path, depth: 4, followsLinks: false)
      if let error = walk.unreadable.first { throw error }
      var found = Set<String>()
      for folder in walk.folders {
        let paths = try namesInFolder(folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
        found.formUnion(
          paths.filter { PathKind(of: $0) != .folder }
            .compactMap { data($0, of: [sidecarExtension, dataExtension]) })
      }
      return found
    }
    let root = BIDSRoot(root)
    return try InputError.collecting(found.sorted()) { data throws(InputError) in
      try SidecarErrors(data: data, root: root)
    }
  }

  private init(data: String, root: BIDSRoot) throws(InputError) {
    let paths = try root.sidecars(of: data, suffix: "physio")
    let documents = try paths.map { path throws(InputError) in try JSONDocument(path: path) }
    var sidecar = BIDSSidecar(of: data, documents)
    self.path = paths.first ?? data
    hasData = PathKind(of: data) == .file ? try root.isPresent(data) : false
    let degrees = Self.keys.map { sidecar.number($0, in: 0...360) }
    mean = degrees[0]
    worst = degrees[1]
    let eyes = BIDSRecording.Eye.allCases.map(\.rawValue)
    eye = sidecar.word("RecordedEye", among: eyes) ?? "both"
    guard sidecar.errors.isEmpty else { throw InputError(sidecar.errors) }
    capture = BIDSName(fileName(data))?.run.map(\.text).joined(separator: "_") ?? fileName(data)
  }

  /// The measurements of the sidecar.
  ///
  /// - Parameter why: Why the recording itself is not judged.
  func measurements(why: String, isAbsent: Bool) -> GateMeasurements {
    var measured = GateMeasurements(path: path, capture: capture, eye: eye)
    measured.remark(
      isAbsent ? "data file absent" : "what was judged",
      mean == nil && worst == nil
        ? "\(why), and its sidecar has neither \(Self.keys.joined(separator: " nor "))"
        : "\(why); judged by the errors in its sidecar", severity: isAbsent ? .warning : .pass)
    measured.whyNoData = why
    measured.told[GateMetric.accuracy] = [.mean: mean, .worst: worst].compactMapValues(\.self)
    return measured
  }

  /// The measurements of the recording, with the errors in the sidecar as a remark.
  func remarked(_ measured: GateMeasurements, eye: String) -> GateMeasurements {
    var remarked = changed(measured) { $0.eye = eye }
    let told = [mean.map { "mean \(shortest($0))°" }, worst.map { "worst \(shortest($0))°" }]
      .compactMap(\.self)
    if !told.isEmpty {
      remarked.remark("sidecar", "the sidecar states its own calibration: \(told.joined(separator: ", "))")
    }
    return remarked
  }
}
