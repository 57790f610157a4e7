import BuiltInFormats
import Captures
import Files
import Inputs
import Trials

enum GateSubject: Sendable {
  case experiment(String)
  case runs([String])
  /// A folder with a dataset_description.json.
  case bids(String)
  case sidecar(String)
  case eyeLink([String])
  /// A file, a folder or a name of captures.
  case dataset(String)

  /// - Throws: If there is nothing at the path, or nothing to judge.
  init(_ given: String, in folders: DatasetFolders) throws(InputError) {
    var path = given
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    let lower = path.lowercased()
    switch PathKind(of: path) {
    case .file where lower.hasSuffix(EyeLinkValidation.ending): self = .eyeLink([path])
    case .file where lower.hasSuffix(".yaml") || lower.hasSuffix(".yml"):
      let isDataset = fileName(path) == "dataset.yaml"
      self = isDataset ? .dataset(BIDSRoot.parent(of: path)) : .experiment(path)
    case .file where SidecarErrors.isSidecar(path): self = .sidecar(path)
    case .file: self = .dataset(path)
    case .folder: self = try Self.folder(path, folders)
    case .missing:
      guard !path.contains("/"), !path.hasPrefix("."), !path.contains(".") else {
        throw InputError(
          Place(file: given), "no file or folder at \(given.quoted)" + Self.near.hint(for: path),
          kind: .missing)
      }
      // A dataset by its name.
      self = .dataset(path)
    }
  }

  private static let near = NearPath(
    endings: [".yaml", ".csv"], below: ["experiments", "reports", "datasets"]
  ) {
    PathKind(of: $0) != .missing
  }

  private static func folder(_ path: String, _ folders: DatasetFolders) throws(InputError) -> GateSubject {
    if PathKind(of: "\(path)/\(RunRecord.name)") == .file { return .runs([path]) }
    if BIDSRoot.isDataset(path) { return .bids(path) }
    if PathKind(of: "\(path)/dataset.yaml") == .file { return .dataset(path) }
    let names = (try? namesInFolder(path)) ?? []
    let eyeLink = names.filter { $0.lowercased().hasSuffix(EyeLinkValidation.ending) && !$0.hasPrefix(".") }
    let hasCaptures = !folders.captureNames(in: path).allSatisfy(eyeLink.contains)
    guard eyeLink.isEmpty || !hasCaptures else {
      throw InputError(
        Place(file: path), "holds captures and EyeLink files (.asc); name them one by one, or put them apart")
    }
    if !eyeLink.isEmpty { return .eyeLink(eyeLink.map { "\(path)/\($0)" }) }
    let runs = hasCaptures ? [] : try Run.folders(at: path, depth: 4)
    return runs.isEmpty ? .dataset(path) : .runs(runs)
  }

  typealias Found = (rules: GateRules, measured: [GateMeasurements], warnings: [Warning])

  /// - Parameters:
  ///   - asked: The rules of the command line.
  ///   - usual: The rules where neither the command line nor the experiment names any.
  ///   - points: The points of captures to judge; nil for those that suit the format.
  func measurements(
    _ asked: GateRules?, usual: GateRules, of points: GatedPoints?, in folders: DatasetFolders,
    planned: ExperimentPlan.Reader
  ) async throws -> Found {
    let rules = asked ?? usual
    if points != nil, let noun = nounWithoutPoints {
      throw InputError(
        Place(file: "--of"), "chooses between the points of captures, and \(noun); leave it out for this path"
      )
    }
    switch self {
    case .experiment(let path): return try await Self.experiment(path, asked, usual, planned)
    case .runs(let paths):
      let measured = try InputError.collecting(paths) { path throws(InputError) in
        try Self.run(path, asked, usual)
      }
      return (rules, measured.flatMap(\.self), [])
    case .bids(let folder): return try Self.bids(folder, rules, points, folders)
    case .sidecar(let path):
      let sidecar = try SidecarErrors(sidecar: path, in: folders)
      let why = sidecar.hasData ? "the path is that of a sidecar" : Self.absent
      return (rules, [sidecar.measurements(why: why, isAbsent: !sidecar.hasData)], [])
    case .eyeLink(let paths):
      let measured = try InputError.collecting(paths, EyeLinkValidation.measurements)
      return (rules, measured.flatMap(\.self), [])
    case .dataset(let reference):
      let dataset = try Self.dataset(reference, in: folders)
      let measured = try InputError.collecting(GatedCapture.all(dataset.captures)) {
        gated throws(InputError) in
        try Self.eyeLink(gated, gated.measurements(rules: rules, of: points))
      }
      return (rules, measured.flatMap(\.self).map { Self.shown($0, reference) }, dataset.warnings)
    }
  }

  /// The measurements of a capture with what an EyeLink tracker says of itself, which also judges a recording that has
  /// no targets.
  private static func eyeLink(
    _ gated: GatedCapture, _ measured: [GateMeasurements]
  ) throws(InputError) -> [GateMeasurements] {
    guard gated.capture.format.name == EyeLinkASC.name else { return measured }
    let told = try EyeLinkValidation.all(in: gated.capture.path)
    guard !told.isEmpty else { return measured }
    guard !gated.capture.fixations.isEmpty else {
      return told.map { $0.measurements(why: "the recording has no targets") }
    }
    return measured.map { one in
      // A recording of a single eye tells which.
      let own = measured.count == 1 && told.count == 1 ? told[0] : told.first { $0.eye == one.eye }
      return own.map { $0.remarked(one) } ?? one
    }
  }

  /// Why there is no choice of points; nil if there is one.
  private var nounWithoutPoints: String? {
    switch self {
    case .experiment, .runs: "the calibrators of an experiment say which points are judged"
    case .sidecar: "a sidecar has errors alone"
    case .eyeLink: "validations have errors alone"
    case .bids, .dataset: nil
    }
  }

  private static let absent = "the recording's data file is absent"

  private static func dataset(_ reference: String, in folders: DatasetFolders) throws(InputError) -> Dataset {
    let isName = PathKind(of: reference) == .missing
    let isPath = isName || reference.contains("/") || reference.hasPrefix(".")
    return try Dataset(
      isPath ? reference : "./\(reference)", relativeTo: ".", in: folders, at: Place(file: reference))
  }

  /// The measurements with the path as the user would write it.
  private static func shown(_ measured: GateMeasurements, _ reference: String) -> GateMeasurements {
    guard measured.path.hasPrefix("./"), !reference.hasPrefix("./") else { return measured }
    return changed(measured) { $0.path.removeFirst(2) }
  }

  private static func bids(
    _ folder: String, _ rules: GateRules, _ points: GatedPoints?, _ folders: DatasetFolders
  ) throws(InputError) -> Found {
    let sidecars = try SidecarErrors.all(in: folders.root(folder))
    guard !sidecars.isEmpty else {
      throw InputError(
        Place(file: folder),
        "has no recordings of eyes and no sidecars of these, so there is nothing to judge",
        kind: .missing)
    }
    let withoutData = sidecars.filter { !$0.hasData }.map { $0.measurements(why: absent, isAbsent: true) }
    guard withoutData.count < sidecars.count else { return (rules, withoutData, []) }
    let dataset = try dataset(folder, in: folders)
    let measured = GatedCapture.all(dataset.captures).flatMap { gated -> [GateMeasurements] in
      let own = sidecars.filter { $0.capture == gated.capture.name && $0.hasData }
      guard !gated.capture.fixations.isEmpty else {
        return own.map { $0.measurements(why: "the recording has no targets", isAbsent: false) }
      }
      let judged = gated.measurements(rules: rules, of: points).map { shown($0, folder) }
      // A run of a single eye tells which.
      return judged.map { one in
        let eye = judged.count == 1 && own.count == 1 ? own[0].eye : one.eye
        return own.first { $0.eye == eye }.map { $0.remarked(one, eye: eye) } ?? one
      }
    }
    return (rules, measured + withoutData, dataset.warnings)
  }

  private static let noHonestTrial =
    "no trial on an honest split has a score; a gate judges errors on fixations that were not trained on"

  private static func experiment(
    _ path: String, _ asked: GateRules?, _ usual: GateRules, _ planned: ExperimentPlan.Reader
  ) async throws -> Found {
    let file = try ExperimentFile(path: path)
    let plan = try planned(file)
    let rules = try asked ?? file.gateRules() ?? usual
    guard file.metrics.needsPoints else {
      throw InputError(
        file.metricsPlace, "a gate needs the errors of fixations, which 'metrics: trials' omits")
    }
    try file.checkPrograms()
    let trials = try await TrialRunner(plan, RunOptions(drawsFigures: false)).run()
    guard let found = plan.measurements(RunScores(trials), path: path, rules) else {
      throw InputError(Place(file: path), noHonestTrial)
    }
    return (rules, found.measurements, plan.warnings)
  }

  /// The rules are those of the command line, or else those that the run's experiment asked for.
  private static func run(
    _ path: String, _ asked: GateRules?, _ usual: GateRules
  ) throws(InputError) -> [GateMeasurements] {
    let run = try Run(folder: path)
    let experiment = run.record.experiment
    let own = try run.record.gate.map { gate throws(InputError) in
      try GateRules(
        gate.rules, relativeTo: ExperimentFile.folder(ofFile: experiment.absoluteFile),
        at: Place(file: "\(run.folder)/\(RunRecord.name)"))
    }
    let rules = asked ?? own ?? usual
    let found = RunMeasurements(
      run.results, path: path, baseline: experiment.baseline, leakage: run.record.leakage(split:samples:),
      whyNoData: "a run does not keep when and how its captures were recorded")
    guard let found else { throw InputError(Place(file: path), noHonestTrial) }
    return found.measurements.map { measured in
      changed(measured) {
        $0.redo = RedoList($0.fixations, worst: rules.worstAllowed(spacing: nil))
        $0.rules = rules
      }
    }
  }
}
