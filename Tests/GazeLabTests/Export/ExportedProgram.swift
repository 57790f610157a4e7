import Foundation
import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Calibration
@testable import Captures
@testable import Exchange
@testable import Scores
@testable import Trials

/// A program made of exported Swift files, compiled with the compiler on PATH against stubs of ARKit and simd.
struct ExportedProgram {
  /// A calibration, and what is asked of its exported source.
  struct Part {
    let file: CalibrationFile
    var style = SwiftStyle()
    var vectors = [TestVector]()
    var checks = [Check]()
    /// The exported source with test vectors; nil to make it.
    var source: String?
  }

  struct Check {
    /// The test that it belongs to.
    let group: String
    let call: Call
    /// The gaze point that must be the answer; nil for none.
    let expected: ScreenPoint?
  }

  enum Call {
    /// The numbers of the features of a frame, in the order of the fields.
    case features(View)
    /// A frame of a fixation, for what depends on earlier frames, and how many frames are before it in its capture.
    case looking(View, isFirst: Bool, after: Int)
    /// The same frame, as the next one of those that are smoothed.
    case next(View)
    /// An anchor in world space, the camera, both eyes, the look-at point and the blend shapes.
    case anchor(Frame, camera: Transform)
    /// The same, for the standard deviations in place of the gaze point.
    case deviations(View)
    /// Answers (1, 1) if all test vectors hold.
    case selfTest
  }

  let parts: [Part]

  /// - Returns: For each part, an answer to each check.
  func answers() throws -> [[ScreenPoint?]] {
    try TemporaryFolder.with { folder in
      try Self.compileStubs(in: folder)
      var (names, input, functions) = ([String](), "", "")
      for (index, part) in parts.enumerated() {
        let name = CalibrationName(
          Cell(group: "", samples: "frames", features: "-", calibrator: part.file.name, split: "s"),
          number: index, given: part.style.name)
        let source =
          part.source
          ?? CalibrationSource(part.file, name: name, style: part.style, vectors: part.vectors).text
        names.append(try folder.write(name.file + ".swift", source))
        functions += Self.function(index, name.type, part)
        for call in part.checks.map(\.call) {
          let numbers = call.numbers(part.file.calibration.input).map(\.description)
          let line = (["\(index)", call.word] + numbers).joined(separator: " ")
          input += ([line] + call.words(part.file.calibration.input)).joined(separator: "\t") + "\n"
        }
      }
      let list = parts.indices.map { "answer\($0)" }.joined(separator: ", ")
      names.append(try folder.write("main.swift", Self.main + functions + Self.loop(list)))
      // As one module: the files are so small that starting the compiler for each would take longer.
      try Self.run(
        ["swiftc", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-I", folder.path]
          + ["-o", folder.at("program"), folder.at("simd.o"), folder.at("ARKit.o")] + names, in: folder)
      try folder.write("input", input)
      let output = try Self.run([folder.at("program")], in: folder)
      var lines = output.split(separator: "\n").map { line -> ScreenPoint? in
        let numbers = line.split(separator: " ").compactMap { Double($0) }
        return numbers.count == 2 ? ScreenPoint(x: numbers[0], y: numbers[1]) : nil
      }[...]
      try #require(lines.count == parts.reduce(0) { $0 + $1.checks.count })
      return parts.map { part in
        defer { lines = lines.dropFirst(part.checks.count) }
        return Array(lines.prefix(part.checks.count))
      }
    }
  }

  // MARK: The program

  private static func function(_ index: Int, _ type: String, _ part: Part) -> String {
    let fields = part.file.calibration.input.sourceBlocks.flatMap { $0.made.source?.fields ?? [] }
    var start = 0
    let sources = FeaturesSource(part.file.calibration.input, access: "").wordSources
    func given(_ names: [String], _ value: (Int) -> String) -> [String] {
      names.enumerated().map { index, name in
        "\((sources[name] ?? "").replacing("features.", with: "")): \(value(index))"
      }
    }
    let input = part.file.calibration.input
    let words = given(input.labels) { "w[\($0)]" }
    let arguments = fields.map { field -> String in
      defer { start += field.members.count }
      switch field.shape {
      case .number: return "\(field.name): n[\(start)]"
      case .vector: return "\(field.name): SIMD3<Double>(n[\(start)], n[\(start + 1)], n[\(start + 2)])"
      case .transform: return "\(field.name): \(type).Transform(Array(n[\(start)..<\(start + 16)]))"
      }
    }
    let anchored = ["anchor(n)", "camera: matrix(n[0..<16])"] + words + given(input.numbers) { _ in ".nan" }
    let numbers = given(input.numbers) { [start] in "n[\(start + $0)]" }
    let features = "\(type).Features(\((arguments + words + numbers).joined(separator: ", ")))"
    let isOverTime = part.file.calibration.isOverTime
    let counts = part.file.calibration.counts
    let first = counts ? "frame: Int(n[n.count - 2])" : ""
    let history = isOverTime ? ", at: n[n.count - 1], after: &history\(index)" : ""
    let given = "\(type).gazePoint(\(features)\(history))"
    let deviations = !part.file.hasDeviations ? "nil" : "\(type).standardDeviation(\(features))"
    let isSmoothed = !part.file.stepsOverTime.isEmpty
    return """
      \(isOverTime ? "nonisolated(unsafe) var history\(index) = \(type).History()" : "")
      \(isSmoothed ? "nonisolated(unsafe) var smoothing\(index) = \(type).Smoothing()" : "")
      func answer\(index)(_ kind: Substring, _ n: [Double], _ w: [String]) -> (x: Double, y: Double)? {
        switch kind {
        case "anchor": return \(type).cgPoint(\(anchored.joined(separator: ", "))\(history)).map { (Double($0.x), Double($0.y)) }
        case "first": \(isOverTime ? "history\(index) = \(type).History(\(first)); return \(given)" : "return nil")
        case "deviations": return \(deviations)
        case "test": return \(part.vectors.isEmpty && part.source == nil ? "nil" : "\(type).selfTest() ? (1, 1) : nil")
        case "next": return \(isSmoothed ? "smoothing\(index).next(\(given), at: n[n.count - 1])" : "nil")
        default: return \(given)
        }
      }

      """
  }

  private static let main = """
    import ARKit
    import simd

    func matrix(_ n: ArraySlice<Double>) -> simd_float4x4 {
      let f = n.map { Float($0) }
      return simd_float4x4(
        columns: (
          SIMD4<Float>(f[0], f[1], f[2], f[3]), SIMD4<Float>(f[4], f[5], f[6], f[7]),
          SIMD4<Float>(f[8], f[9], f[10], f[11]), SIMD4<Float>(f[12], f[13], f[14], f[15])
        ))
    }

    func anchor(_ n: [Double]) -> ARFaceAnchor {
      ARFaceAnchor(
        transform: matrix(n[16..<32]), rightEyeTransform: matrix(n[32..<48]), leftEyeTransform: matrix(n[48..<64]),
        lookAtPoint: SIMD3<Float>(Float(n[64]), Float(n[65]), Float(n[66])), shapes: Array(n[67...]))
    }

    """

  private static func loop(_ answers: String) -> String {
    """
    let answers: [(Substring, [Double], [String]) -> (x: Double, y: Double)?] = [\(answers)]
    while let line = readLine() {
      let parts = line.split(separator: "\\t", omittingEmptySubsequences: false)
      let words = parts[0].split(separator: " ")
      let n = words.dropFirst(2).map { Double($0)! }
      let point = answers[Int(words[0])!](words[1], n, parts.dropFirst().map { String($0) })
      print(point.map { "\\($0.x) \\($0.y)" } ?? "nil")
    }

    """
  }

  // MARK: The stubs

  /// What exported files use of simd and ARKit, with the declarations of Apple's documentation.
  static func compileStubs(in folder: TemporaryFolder) throws {
    let shapes = BlendShape.eyes.map { $0.dropFirst("blendShape_".count) }
    let locations = shapes.map { "    public static let \($0) = Self(rawValue: \"\($0)\")\n" }.joined()
    let listed = shapes.map { ".\($0)" }.joined(separator: ", ")
    try folder.write(
      "simd.swift",
      """
      public struct simd_float4x4: Sendable {
        public var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
        public init(columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)) { self.columns = columns }
      }

      """)
    try folder.write(
      "ARKit.swift",
      """
      @_exported import Foundation
      import simd

      \(sessions)

      public final class ARFaceAnchor: ARAnchor {
        public let isTracked = true
        public struct BlendShapeLocation: Hashable, RawRepresentable, Sendable {
          public let rawValue: String
          public init(rawValue: String) { self.rawValue = rawValue }
      \(locations)  }

        public let transform: simd_float4x4
        public let rightEyeTransform: simd_float4x4
        public let leftEyeTransform: simd_float4x4
        public let lookAtPoint: SIMD3<Float>
        public let blendShapes: [BlendShapeLocation: NSNumber]

        public init(
          transform: simd_float4x4, rightEyeTransform: simd_float4x4, leftEyeTransform: simd_float4x4,
          lookAtPoint: SIMD3<Float>, shapes: [Double]
        ) {
          (self.transform, self.lookAtPoint) = (transform, lookAtPoint)
          (self.rightEyeTransform, self.leftEyeTransform) = (rightEyeTransform, leftEyeTransform)
          let locations: [BlendShapeLocation] = [\(listed)]
          blendShapes = Dictionary(
            uniqueKeysWithValues: zip(locations, shapes.map { NSNumber(value: Float($0)) }))
          super.init()
        }
      }

      """)
    for name in ["simd", "ARKit"] { try compileStub(name, in: folder) }
  }

  /// The frames of ARKit and what delivers them.
  private static let sessions = """
    public class ARAnchor {
      public init() {}
    }

    public final class ARFrame {
      public let anchors: [ARAnchor] = []
      public let camera = ARCamera()
    }

    public final class ARCamera {
      public let transform = simd_float4x4(columns: (.zero, .zero, .zero, .zero))
    }

    public class ARConfiguration {
      public init() {}
    }

    public final class ARFaceTrackingConfiguration: ARConfiguration {}

    public protocol ARSessionDelegate: AnyObject {
      func session(_ session: ARSession, didUpdate frame: ARFrame)
    }

    public final class ARSession {
      public weak var delegate: (any ARSessionDelegate)?
      public init() {}
      public func run(_ configuration: ARConfiguration) {}
    }
    """

  static func compileStub(_ name: String, in folder: TemporaryFolder) throws {
    try run(
      [
        "swiftc", "-parse-as-library", "-wmo", "-module-name", name, "-emit-module", "-c", "-I",
        folder.path,
      ]
        + ["-emit-module-path", folder.at("\(name).swiftmodule"), "-o", folder.at("\(name).o")]
        + [folder.at("\(name).swift")], in: folder)
  }

  /// Runs a program found on PATH, with the file `input` as its standard input if there is one.
  @discardableResult
  static func run(_ words: [String], in folder: TemporaryFolder) throws -> String {
    try folder.write("output", "")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput =
      folder.has("input") ? FileHandle(forReadingAtPath: folder.path + "/input") : FileHandle.nullDevice
    let output = FileHandle(forWritingAtPath: folder.path + "/output")
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let text = try folder.text("output")
    try #require(process.terminationStatus == 0, "\(words[0]): \(text)")
    return text
  }
}

extension ExportedProgram.Call {
  fileprivate var word: String {
    switch self {
    case .features: "features"
    case .looking(_, let isFirst, _): isFirst ? "first" : "looking"
    case .next: "next"
    case .deviations: "deviations"
    case .anchor: "anchor"
    case .selfTest: "test"
    }
  }

  /// The words of labels.
  fileprivate func words(_ input: PortableInput) -> [String] {
    switch self {
    case .features(let view), .looking(let view, _, _), .next(let view), .deviations(let view):
      DefinedCase.words(input, view)
    case .anchor, .selfTest: input.labels.map { _ in "" }
    }
  }

  fileprivate func numbers(_ input: PortableInput) -> [Double] {
    switch self {
    case .features(let view), .deviations(let view): return Self.features(view, input)
    case .next(let view): return Self.features(view, input) + [view.time]
    case .looking(let view, _, let count): return Self.features(view, input) + [Double(count), view.time]
    case .anchor(let frame, let camera):
      let eyes = [frame.rightEye, frame.leftEye].flatMap { $0?.numbers ?? [] }
      let lookAt = frame.lookAt.map { [$0.x, $0.y, $0.z] } ?? []
      return camera.numbers + frame.face.numbers + eyes + lookAt + (frame.blendShapes ?? [])
    case .selfTest: return []
    }
  }

  private static func features(_ view: View, _ input: PortableInput) -> [Double] {
    input.sourceBlocks.flatMap { $0.made.values(view) } + input.numbers.map { view.own($0) ?? .nan }
  }
}
