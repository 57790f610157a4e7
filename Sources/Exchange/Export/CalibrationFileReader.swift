import Calibration
import Captures
import Files
import Inputs
import Smoothing
import Splits
import Uncertainty

extension CalibrationFile {
  /// Reads a file written by `json`.
  package init(path: String) throws(InputError) {
    let node = try ConfigNode(jsonFile: path, pipes: .named)
    let (file, checksum) = try Self.unchecked(node)
    guard checksum == file.checksum else {
      throw InputError(
        ConfigSection(node).place(of: "checksum"),
        "'checksum' does not match the content, which has \(file.checksum): the file was altered; "
          + "export the calibration again")
    }
    self = file
  }

  static func unchecked(_ node: ConfigNode) throws(InputError) -> (file: CalibrationFile, checksum: String) {
    let entry = try entry(of: node)
    var errors = [InputError]()
    let read = ConfigSection.read(node, into: &errors) { section -> (CalibrationFile, String)? in
      for key in ["format", "kind"] { _ = section.word(key) }
      let version = section.integer("version", in: versions)
      let checksum = section.text("checksum")
      return CalibrationFile(entry.make(&section), from: &section).map { file in
        (changed(file) { $0.version = version }, checksum)
      }
    }
    guard let (file, checksum) = read ?? nil, errors.isEmpty else { throw InputError(errors) }
    return (file, checksum)
  }

  /// The kind of calibration. With another format or version, no other error is meaningful.
  private static func entry(of node: ConfigNode) throws(InputError)
    -> Catalogue<any PortableCalibration>.Entry
  {
    var section = ConfigSection(node)
    func complaint(_ key: String, _ sentence: String) -> InputError {
      InputError(section.place(of: key), sentence)
    }
    guard section.word("format") == format else {
      throw complaint(
        "format", "is not a calibration written by 'gazelab export': 'format' must be \(format)")
    }
    let found = section.word("version") ?? "nothing"
    guard versions.contains(where: { found == "\($0)" }) else {
      let known = versions.dropLast().map { "\($0)" }.joined(separator: ", ") + " or \(versions.upperBound)"
      throw complaint("version", "this version of gazelab requires 'version' \(known), not \(found.quoted)")
    }
    let kinds = Catalogue.portables
    let kind = section.word("kind") ?? "nothing"
    guard let entry = kinds.entries.first(where: { $0.kind == kind }) else {
      throw complaint("kind", "unknown \(kinds.noun) \(kind.quoted)" + hint(for: kind, among: kinds.kinds))
    }
    return entry
  }

  /// - Returns: Nil if something is wrong, which is recorded.
  private init?(_ calibration: any PortableCalibration, from section: inout ConfigSection) {
    name = section.text("name")
    let screen = section.section("screen", isRequired: true) { Self.screen(from: &$0) }
    let origin = section.section("origin", isRequired: true) { Origin(from: &$0) }
    let test = section.section("test", isRequired: true) { Test(from: &$0) }
    guard let screen, let origin, let test else { return nil }
    self.calibration = calibration
    self.origin = origin
    self.test = test
    noiseColumns = section.has("noiseColumns") ? Self.noiseColumns(from: &section) : []
    trained = section.has("trained") ? Self.trained(from: &section) : []
    expected = section.has("expected") ? Self.expected(from: &section) : []
    inputStep = section.has("inputStep") ? section.section("inputStep") { Self.inputStep(from: &$0) } : nil
    afterwards = section.has("afterwards") ? Self.afterwards(from: &section) : []
    if section.has("uncertainty") {
      guard case .columns(let columns) = calibration.input else {
        section.record("uncertainty", "'uncertainty' must be absent: the calibration uses no columns")
        return nil
      }
      uncertainty =
        section.section("uncertainty") { PointUncertainty(columns.names, from: &$0) } ?? nil
    }
    if section.has("posterior") {
      let count = calibration.input.columns.first?.names.count ?? 0
      posterior = section.section("posterior") { CoefficientPosterior(ofColumns: count, from: &$0) } ?? nil
    }
    (device, self.screen) = screen
  }

  private static func noiseColumns(from section: inout ConfigSection) -> [NoiseColumn] {
    let positive = 0...Double.greatestFiniteMagnitude
    return section.list("noiseColumns").compactMap { node in
      section.element(node) { section in
        NoiseColumn(
          column: section.text("column"), x: section.number("x", in: .allFinite),
          y: section.number("y", in: .allFinite), floatStep: section.number("floatStep", in: positive),
          pointsPerFloatStep: section.number("pointsPerFloatStep", in: positive))
      }
    }
  }

  private static func trained(from section: inout ConfigSection) -> [TrainedRange] {
    section.list("trained").compactMap { node in
      section.element(node) { section in
        let low = section.number("low", in: .allFinite)
        return TrainedRange(
          column: section.text("column"), low: low,
          high: section.number("high", in: low...Double.greatestFiniteMagnitude))
      }
    }
  }

  private static func expected(from section: inout ConfigSection) -> [ExpectedError] {
    let positive = 0...Double.greatestFiniteMagnitude
    return section.list("expected").compactMap { node in
      section.element(node) { section in
        ExpectedError(
          split: section.text("split"), count: section.integer("count", in: 1...1_000_000_000),
          rmse: section.number("rmse", in: positive),
          angleDegrees: section.has("angleDegrees") ? section.number("angleDegrees", in: 0...180) : nil)
      }
    }
  }

  private static func afterwards(from section: inout ConfigSection) -> [PostProcessor] {
    section.list("afterwards").compactMap { node in
      section.element(node) { section -> PostProcessor? in
        if section.has("clamp") {
          let edge: PostProcessor.ClampEdge? = section.optionalChoice("clamp")
          return edge.map { _ in .clamp }
        }
        if section.has("shift") {
          let shift = section.numbers("shift", count: 2, in: .allFinite)
          return .shift(ScreenPoint(x: shift[0], y: shift[1]))
        }
        return section.product("smooth", of: Catalogue.smoothers).map { .smooth($0) }
      } ?? nil
    }
  }

  private static func inputStep(from section: inout ConfigSection) -> InputStep {
    InputStep(
      column: section.text("column"),
      points: section.number("points", in: 0...Double.greatestFiniteMagnitude))
  }

  private static func screen(from section: inout ConfigSection) -> (device: String, screen: Screen) {
    let device = section.text("device")
    let camera = section.numbers("camera", count: 2, in: -100_000...100_000)
    let screen = Screen(
      width: section.number("width", in: 1...100_000), height: section.number("height", in: 1...100_000),
      pixelsPerInch: section.number("pixelsPerInch", in: 1...10_000),
      scale: section.number("scale", in: 1...10), camera: ScreenPoint(x: camera[0], y: camera[1]))
    let pointsPerMetre = section.number("pointsPerMetre", in: 1...1e6)
    if section.errorCount == 0 && abs(pointsPerMetre / screen.pointsPerMetre - 1) > 1e-12 {
      section.record(
        "pointsPerMetre", "'pointsPerMetre' must be pixelsPerInch / 0.0254 / scale, \(screen.pointsPerMetre)")
    }
    return (device, screen)
  }
}

extension CalibrationFile.Origin {
  fileprivate init(from section: inout ConfigSection) {
    title = section.text("title")
    experiment = section.text("experiment")
    experimentSHA256 = section.text("experimentSHA256")
    trial = section.has("trial") ? section.integer("trial", in: 1...1_000_000_000) : nil
    group = section.emptyText("group")
    samples = (section.optionalChoice("samples", isRequired: true) ?? SampleKind.frames).rawValue
    features = section.text("features")
    calibrator = section.text("calibrator")
    split = section.text("split")
    repeatIndex = section.integer("repeatIndex", in: 0...1_000_000_000)
    foldIndex = section.integer("foldIndex", in: 0...1_000_000_000)
    holdsOut = section.emptyText("holdsOut")
    trainCount = section.integer("trainCount", in: 0...1_000_000_000)
    seed = section.unsigned("seed", default: 0)
    gazelab = section.text("gazelab")
    isSimulated = section.flag("isSimulated")
    captures = section.list("captures").compactMap { node in
      section.element(node) { section in
        Capture(
          name: section.text("name"), sha256: section.text("sha256"), isTrained: section.flag("isTrained"))
      }
    }
    without = section.has("without") ? section.texts("without") : nil
  }
}

extension CalibrationFile.Test {
  fileprivate init(from section: inout ConfigSection) {
    leakage = section.optionalChoice("honesty", isRequired: true) ?? .honest
    count = section.integer("count", in: 0...1_000_000_000)
    lostCount = section.integer("lostCount", in: 0...1_000_000_000)
    let positive = 0...Double.greatestFiniteMagnitude
    func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
      section.has(key) ? section.number(key, in: range) : nil
    }
    rmse = number("rmse", in: positive)
    angleDegrees = number("angleDegrees", in: positive)
    biasX = number("biasX", in: .allFinite)
    biasY = number("biasY", in: .allFinite)
    guard section.errorCount == 0 else { return }
    for (key, value) in [("rmse", rmse), ("biasX", biasX), ("biasY", biasY)]
    where (value != nil) != (count > 0) {
      section.record(
        key,
        count > 0
          ? "\(key.quoted) is missing, but 'count' says that \(counted(count, "sample")) were tested"
          : "\(key.quoted) must be absent, because 'count' says that no sample was tested")
    }
  }
}

extension ConfigSection {
  fileprivate mutating func emptyText(_ key: String) -> String {
    if case .scalar("", isQuoted: true) = node(key)?.content { return "" }
    return text(key)
  }

  fileprivate mutating func flag(_ key: String) -> Bool {
    guard let node = node(key) else { return false }
    if case .scalar(let word, isQuoted: false) = node.content, ["true", "false"].contains(word) {
      return word == "true"
    }
    record(node.place, "\(key.quoted) must be true or false, not \(node.noun)")
    return false
  }
}
