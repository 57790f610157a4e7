import Calibration
import Captures
import Documents
import Inputs
import Splits
import Statistics

/// A calibration as a self-contained Swift file: a type with parameters, named features and a function `gazePoint`.
struct CalibrationSource: Sendable {
  private let file: CalibrationFile
  private let name: CalibrationName
  private let style: SwiftStyle
  private let vectors: [TestVector]
  private let source: PortableSource
  private let features: FeaturesSource
  private let columns: ColumnsSource?
  /// The columns of each calibration that it is made of.
  private let memberColumns: [ColumnsSource]

  init(
    _ file: CalibrationFile, name: CalibrationName, style: SwiftStyle = SwiftStyle(),
    vectors: [TestVector] = []
  ) {
    self.file = file
    self.name = name
    self.style = style
    self.vectors = vectors
    let features = FeaturesSource(file.calibration.input, access: style.isPublic ? "public " : "")
    func columns(_ calibration: any PortableCalibration) -> ColumnsSource? {
      guard case .columns(let inputs) = calibration.input else { return nil }
      return ColumnsSource(inputs, words: features.wordSources)
    }
    self.features = features
    self.columns = columns(file.calibration)
    memberColumns = file.calibration.input.columns.map { ColumnsSource($0, words: features.wordSources) }
    source = file.calibration.source(columns: self.columns?.columns ?? "[]")
  }

  private var access: String { style.isPublic ? "public " : "" }

  var text: String {
    // Members of a mean that learn from the same columns have learned the same.
    let tables = ([columns].compactMap(\.self) + memberColumns).flatMap(\.members)
    let smoothing = SmoothingSource(file, access: access, clamped: clamped).map { [$0.text] } ?? []
    let parts =
      [parameters] + grouped(tables, by: { $0 }).map { $0[0] } + [features.type, gazePoint]
      + histories
      + file.calibration.members.enumerated().flatMap { memberPoint([$0.offset + 1], $0.element) }
      + uncertainty + smoothing + [features.transform]
    let code = parts.joined(separator: "\n\n")
    let functions = SourceFunction.called(in: code, on: file.screen).map(\.text)
    let tests = vectors.isEmpty ? [] : [testVectors, selfTest]
    let all = ([code] + functions + tests).joined(separator: "\n\n")
    let needsMathematics = Self.mathematicalFunctions.contains { all.contains($0 + "(") }
    return """
      \(SourceText.comment("//", introduction))

      \(needsMathematics ? Self.mathematics + "\n\n" : "")\
      \(Self.arkit)

      \(SourceText.comment("///", documentation))
      \(access)enum \(name.type) {
      \(SourceText.indented(all))
      }

      \(features.arkit(
        name.type, documentation: [whatItIs] + source.documentation, isOverTime: isOverTime))

      """
  }

  private var isOverTime: Bool { file.calibration.isOverTime }

  /// The types that remember what earlier frames had: that of the calibration, behind those of its members.
  private var histories: [String] {
    let own = HistorySource.types(of: file.calibration, columns, access: access)
    let members = memberHistories([], file.calibration)
    let helpers = ([columns].compactMap(\.self) + memberColumns).flatMap(\.history.helpers)
    return members + own + grouped(helpers, by: { $0 }).map { $0[0] }
  }

  private func memberHistories(_ path: [Int], _ calibration: any PortableCalibration) -> [String] {
    calibration.members.enumerated().flatMap { index, member -> [String] in
      let path = path + [index + 1]
      let own = HistorySource.types(of: member, memberSource(member), path: path, access: "fileprivate ")
      return memberHistories(path, member) + own
    }
  }

  private func memberSource(_ calibration: any PortableCalibration) -> ColumnsSource? {
    guard case .columns(let inputs) = calibration.input else { return nil }
    return ColumnsSource(inputs, words: features.wordSources)
  }

  /// Constants that the statements of fused streams need.
  private func constants(of calibration: any PortableCalibration, _ path: [Int] = []) -> String {
    guard let fused = calibration as? FusedMap else { return "" }
    let words = features.wordSources
    let names = fused.streams.enumerated().compactMap { index, stream in
      stream.confidence.flatMap { words[$0] }.map { "let confidence\(index + 1) = \($0)\n" }
    }
    // Nothing is remembered of a frame that stands for itself.
    let alone = "var history = \(HistorySource.name(path))()\nlet time = 0.0\n"
    return names.joined() + (fused.isOverTime ? "" : alone)
  }

  private static let mathematicalFunctions = [
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "hypot", "exp", "expm1", "log", "squareRoot",
    "pow",
  ]

  private static let mathematics = """
    #if canImport(Darwin)
      import Darwin
    #elseif canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #endif
    """

  private static let arkit = """
    #if \(FeaturesSource.condition)
      import ARKit
      import simd
    #endif
    """

  private var documentation: [String] {
    [
      "A calibration of gaze points: \(file.name).", "",
      "In an app with ARKit, `gazePoint(_:camera:)` is all that is needed. Elsewhere, compute `Features` with "
        + "`measured` or fill in its fields, and call `gazePoint(_:)`.",
    ]
  }

  private var parameters: String {
    let (numbers, layout) = (file.calibration.parameters, file.calibration.layout)
    let checksum = """
      /// Checksum of the JSON file with the same parameters.
      \(access)static let checksum =
        "\(file.checksum)"


      """
    guard numbers.count <= SourceText.mostLiterals else {
      return checksum + """
        /// The meaning of each number is in the layout of the JSON file.
        \(access)static let parameters: [Double] = \(SourceText.numbers(numbers))
        """
    }
    let lines = zip(numbers, layout).map { number, meaning in
      "  \(SourceText.literal(number)),  // \(meaning.onOneLine)\n"
    }
    return checksum + """
      /// The meaning of each number is in its comment.
      \(access)static let parameters: [Double] = [
      \(lines.joined())]
      """
  }

  private var whatItIs: String {
    switch style.origin {
    case .bottomLeft: "The gaze point on the screen, in points: origin bottom left, x to the right, y up."
    case .topLeft:
      "The gaze point on the screen, in points: origin top left, x to the right, y down, as in UIKit."
    }
  }

  private func returned(_ point: ScreenPoint) -> ScreenPoint {
    style.origin == .topLeft ? ScreenPoint(x: point.x, y: file.screen.height - point.y) : point
  }

  private var gazePoint: String {
    let shift = file.stepsPerFrame.reduce(ScreenPoint.zero) { sum, step in
      if case .shift(let shift) = step { sum + shift } else { sum }
    }
    let (x, up) = shift == .zero ? ("x", "y") : ("x + \(shift.x)", "(y + \(shift.y))")
    let y = style.origin == .topLeft ? "\(file.screen.height) - \(up)" : up
    let point = isClamped ? clamped(x, y) : "(\(x), \(y))"
    return """
      \(SourceText.comment("///", [whatItIs] + source.documentation + further))
      \(access)static func gazePoint(\(isOverTime ? Self.overTime : "_ features: Features")) -> (x: Double, y: Double)? {
      \(SourceText.indented((columns?.statements ?? "") + constants(of: file.calibration) + statements(of: file.calibration, columns)))
        return x.isFinite && y.isFinite ? \(point) : nil
      }
      """
  }

  private static let overTime = """

      _ features: Features, at time: Double, after history: inout History
    """ + "\n"

  private var isClamped: Bool {
    file.stepsPerFrame.contains { if case .clamp = $0 { true } else { false } }
  }

  /// A point that is moved to the edge of the screen if it is off it.
  private func clamped(_ x: String, _ y: String) -> String {
    "(min(max(\(x), 0), \(file.screen.width)), min(max(\(y), 0), \(file.screen.height)))"
  }

  /// What the function does beyond the formula, and what it leaves to do.
  @ListBuilder<String> private var further: [String] {
    if isClamped { "A point off the screen is moved to its edge." }
    if isOverTime { "Times are in seconds, such as `frame.timestamp`." }
    if !file.stepsOverTime.isEmpty { "It is not smoothed: `Smoothing` does that over time, as the run did." }
  }

  /// The parameters of a member, and a function for its gaze point; before it those of its own members.
  ///
  /// - Parameter path: The numbers of the members that lead to it, from 1.
  private func memberPoint(_ path: [Int], _ calibration: any PortableCalibration) -> [String] {
    let columns = memberSource(calibration)
    let number = path.map(\.description).joined(separator: "_")
    let further =
      calibration.isOverTime ? ", at time: Double, after history: inout \(HistorySource.name(path))" : ""
    let inner = calibration.members.enumerated().flatMap { memberPoint(path + [$0.offset + 1], $0.element) }
    return inner + [
      "private static let parameters\(number): [Double] = \(SourceText.numbers(calibration.parameters))",
      """
      /// The gaze point by calibration \(number) of those that it is made of.
      private static func point\(number)(_ features: Features\(further)) -> (x: Double, y: Double)? {
        let parameters = parameters\(number)
      \(SourceText.indented((columns?.statements ?? "") + constants(of: calibration, path)))\
      \(SourceText.indented(statements(of: calibration, columns, path)))
        return x.isFinite && y.isFinite ? (x, y) : nil
      }
      """,
    ]
  }

  /// The statements of a calibration, with the calls of its members.
  private func statements(
    of calibration: any PortableCalibration, _ columns: ColumnsSource?, _ path: [Int] = []
  ) -> String {
    let source = calibration.source(columns: columns?.columns ?? "[]").statements
    let prefix = path.map { "\($0)_" }.joined()
    return calibration.members.enumerated().reduce(source) { text, member in
      let (number, further) = (member.offset + 1, ", at: time, after: &history.member\(member.offset + 1)")
      return text.replacing(
        "point\(number)(features)",
        with: "point\(prefix)\(number)(features\(member.element.isOverTime ? further : ""))")
    }
  }

  private var uncertainty: [String] {
    // Another function would take each frame into the history once more.
    guard !isOverTime else { return [] }
    if let posterior = file.posterior, let map = file.calibration as? LinearMap {
      return PosteriorSource(posterior, map, access: access).members(
        statements: columns?.statements ?? "", columns: columns?.columns ?? "[]")
    }
    return file.uncertainty.map {
      UncertaintySource($0, access: access).members(
        statements: columns?.statements ?? "", columns: columns?.columns ?? "[]")
    } ?? []
  }

  private var testVectors: String { isOverTime ? sequences : singleFrames }

  /// Frames one after another, and the gaze point of the last. Literals of so many frames would take long to compile.
  private var sequences: String {
    let calls = vectors.map { vector in
      let point = returned(vector.point)
      let frames = vector.frames.map { frame in
        let call = SourceText.indented(features.call(frame)).dropFirst(2)
        return "  frames.append((\(SourceText.literal(frame.time)), \(call)))\n"
      }
      return """
        \(SourceText.comment("//", [vector.subject]))
        do {
          var frames = [(time: Double, features: Features)]()
        \(frames.joined())  vectors.append((frames, \(SourceText.literal(point.x)), \(SourceText.literal(point.y))))
        }
        """
    }
    return """
      /// Features of frames, and the gaze points that the last ones must give.
      \(access)static let testVectors = {
        var vectors = [(frames: [(time: Double, features: Features)], x: Double, y: Double)]()
      \(SourceText.indented(calls.joined(separator: "\n")))
        return vectors
      }()
      """
  }

  private var singleFrames: String {
    let entries = vectors.map { vector in
      let point = returned(vector.point)
      let call = SourceText.indented(features.call(vector.last)).dropFirst(2)
      return SourceText.indented(
        """
        \(SourceText.comment("//", [vector.subject]))
        (
          features: \(call),
          x: \(SourceText.literal(point.x)), y: \(SourceText.literal(point.y))
        ),
        """)
    }
    return """
      /// Features of samples of its own test, and the gaze points that they must give.
      \(access)static let testVectors: [(features: Features, x: Double, y: Double)] = [
      \(entries.joined(separator: "\n"))
      ]
      """
  }

  private var selfTest: String {
    let point =
      isOverTime
      ? """
      var history = History()
      var last: (x: Double, y: Double)?
      for frame in vector.frames { last = gazePoint(frame.features, at: frame.time, after: &history) }
      guard let point = last else { return false }
      """ : "guard let point = gazePoint(vector.features) else { return false }"
    return """
      /// Whether all test vectors give their gaze points, to a millionth of a point: call it in a unit test.
      \(access)static func selfTest() -> Bool {
        testVectors.allSatisfy { vector in
      \(SourceText.indented(point, by: 4))
          return abs(point.x - vector.x) <= 1e-6 && abs(point.y - vector.y) <= 1e-6
        }
      }
      """
  }

  private var introduction: [String] {
    let origin = style.origin == .topLeft ? "top left (y down)" : "bottom left (y up)"
    let examples = vectors.enumerated().flatMap { index, vector in
      let point = returned(vector.point)
      return [
        "",
        "Test vector \(index + 1), \(vector.subject): \(features.listing(vector.last)); gaze point (\(point.x), \(point.y)).",
      ]
    }
    return file.introduction(jsonName: name.file + ".json") + [
      "Units: points of the screen for gaze points, returned with the origin \(origin); metres in space."
    ] + examples
  }
}

extension CalibrationFile {
  fileprivate func introduction(jsonName: String) -> [String] {
    let captures = origin.captures.filter(\.isTrained).map { "\($0.name) (sha256 \($0.sha256))" }
    let kind = SampleKind(rawValue: origin.samples) == .frames ? "frames" : "fixation medians"
    let rmse = test.rmse.map { "RMSE \(decimal($0, 1)) pt" } ?? "no RMSE"
    let size = "\(decimal(screen.width, 1)) × \(decimal(screen.height, 1)) points"
    let camera = "(\(decimal(screen.camera.x, 1)), \(decimal(screen.camera.y, 1)))"
    let without = origin.without.map { ", without \($0.joined(separator: ", "))" } ?? ""
    let caveat = test.leakage.caveat.map { " NOTE: \($0)." } ?? ""
    var lines = ["\(name): a calibration written by gazelab export \(origin.gazelab).", ""]
    if origin.isSimulated { lines.append("SIMULATED captures: do not use it for people.") }
    lines += noiseColumns.map { "WARNING: \($0.sentence)." }
    if !noiseColumns.isEmpty {
      let advice = NoiseColumn.advice(noiseColumns)
      lines.append(advice.prefix(1).uppercased() + advice.dropFirst() + ".")
    }
    return lines + [
      "Screen: \(device), \(size), \(decimal(screen.pointsPerMetre, 3)) points per metre, camera at \(camera).",
      "Fitted to \(origin.trainCount) rows of \(captures.joined(separator: ", "))\(without).",
      expected.isEmpty
        ? "Tested by \(origin.split): \(rmse) over \(test.count) \(kind).\(caveat)"
        : "Expect the error of the run: \(expected.map(\.sentence).joined(separator: "; ")).",
    ] + (inputStep.map { [$0.sentence + "."] } ?? []) + [
      "\(origin.trial.map { "Trial \($0)" } ?? "All samples") of \(origin.experiment) "
        + "(sha256 \(origin.experimentSHA256)).",
      "The same numbers are in \(jsonName).",
    ]
  }
}
