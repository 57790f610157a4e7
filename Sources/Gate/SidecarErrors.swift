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
  /// The nearest sidecar.
  let path: String
  /// Whether the recording itself is there.
  let hasData: Bool

  static let keys = ["AverageCalibrationError", "MaximalCalibrationError"]

  /// Whether a file is the sidecar of a recording of an eye.
  static func isSidecar(_ path: String) -> Bool {
    guard let name = BIDSName(fileName(path)), name.fileExtension == ".json", name.suffix == "physio" else {
      return false
    }
    return name["recording"]?.wholeMatch(of: /eye[0-9]+/) != nil
  }

  /// - Parameter path: Of a sidecar.
  init(sidecar path: String) throws(InputError) {
    let data = path.dropLast(".json".count) + ".tsv.gz"
    try self.init(data: String(data), root: BIDSRoot(above: path) ?? BIDSRoot(BIDSRoot.parent(of: path)))
  }

  /// All recordings of eyes below the folder of a dataset, by name, whether their data are there or not.
  static func all(in folder: String) throws(InputError) -> [SidecarErrors] {
    let root = BIDSRoot(folder)
    var found = Set<String>()
    try collect(folder, depth: 4, into: &found)
    return try InputError.collecting(found.sorted()) { data throws(InputError) in
      try SidecarErrors(data: data, root: root)
    }
  }

  /// The paths that the data of recordings have, or would have.
  private static func collect(_ folder: String, depth: Int, into found: inout Set<String>) throws(InputError)
  {
    let names: [String]
    do throws(FileError) { names = try namesInFolder(folder) } catch {
      throw InputError(error)
    }
    for name in names where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if PathKind(of: path) == .folder {
        if depth > 0, !isSymbolicLink(path) { try collect(path, depth: depth - 1, into: &found) }
      } else if isSidecar(path) {
        found.insert(path.dropLast(".json".count) + ".tsv.gz")
      } else if let parts = BIDSName(name), parts.suffix == "physio", parts.fileExtension == ".tsv.gz",
        parts["recording"]?.wholeMatch(of: /eye[0-9]+/) != nil
      {
        found.insert(path)
      }
    }
  }

  private static func isSymbolicLink(_ path: String) -> Bool { symbolicLink(at: path) != nil }

  private init(data: String, root: BIDSRoot) throws(InputError) {
    var sidecar: BIDSSidecar
    let paths = try root.sidecars(of: data, suffix: "physio")
    var documents = [JSONDocument]()
    for path in paths { documents.append(try JSONDocument(path: path)) }
    sidecar = BIDSSidecar(of: data, documents)
    self.path = paths.first ?? data
    hasData = PathKind(of: data) == .file ? try root.isPresent(data) : false
    let degrees = Self.keys.map { key in
      sidecar.optional(key) { sidecar, section in sidecar.number(key, of: section, in: 0...360) }
    }
    mean = degrees[0]
    worst = degrees[1]
    let eyes = BIDSRecording.Eye.allCases.map(\.rawValue)
    eye =
      sidecar.optional("RecordedEye") { sidecar, section in
        sidecar.word("RecordedEye", of: section, among: eyes)
      } ?? "both"
    guard sidecar.errors.isEmpty else { throw InputError(sidecar.errors) }
    capture = BIDSName(fileName(data))?.run.map(\.text).joined(separator: "_") ?? fileName(data)
  }

  /// What a gate can judge by.
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
    var told = [GateRule.Statistic: Double]()
    if let mean { told[.mean] = mean }
    if let worst { told[.worst] = worst }
    measured.told[GateMetric.accuracy] = told
    return measured
  }
}

extension SidecarErrors {
  /// What was judged by its recording, with the errors that the sidecar tells as a remark.
  func remarked(_ measured: GateMeasurements, eye: String) -> GateMeasurements {
    var remarked = changed(measured) { $0.eye = eye }
    let told = [mean.map { "mean \(shortest($0))°" }, worst.map { "worst \(shortest($0))°" }].compactMap(
      \.self)
    if !told.isEmpty {
      remarked.remark("sidecar", "the sidecar states its own calibration: \(told.joined(separator: ", "))")
    }
    return remarked
  }
}
