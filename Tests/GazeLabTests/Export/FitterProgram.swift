import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Captures
@testable import Exchange

/// A program made of exported fitters, compiled with the compiler on PATH against stubs of ARKit and simd.
struct FitterProgram {
  /// A calibration that is asked of one of the fitters.
  struct Query {
    let fitter: Int
    var usesPrior = false
    /// The rows that are added, by number.
    let rows: [Int]
  }

  struct Answer {
    /// The gaze points of all rows; nil if the fitter refuses.
    var points: [ScreenPoint]?
    /// Why it refuses; empty if it does not.
    var refusal = ""
    /// The RMSE, the mean and the worst error and the spacing in degrees, by leaving one target out; NaN where unknown.
    var check: [Double] = []
    var verdict = ""
    var leftOutCount = 0
  }

  let fitters: [Fitter]
  /// The gaze points and targets of the rows of all fitters but those of anchors.
  let rows: [(gaze: ScreenPoint, target: ScreenPoint)]
  /// The numbers of the face and both eyes, and the target, for fitters whose features are read from anchors.
  let anchors: [[Double]]
  /// The fitters that are asked with anchors.
  let anchored: Set<Int>

  func answers(_ queries: [Query]) throws -> [Answer] {
    try TemporaryFolder.with { folder in
      try ExportedProgram.compileStubs(in: folder)
      try folder.write("UIKit.swift", Self.views)
      try ExportedProgram.compileStub("UIKit", in: folder)
      var names = [String]()
      var functions = ""
      for (index, fitter) in fitters.enumerated() {
        let source = FitterSource(fitter, style: SwiftStyle(name: "F\(index)"))
        names.append(try folder.write("F\(index).swift", source.text))
        functions += function(index)
      }
      let list = fitters.indices.map { "answer\($0)" }.joined(separator: ", ")
      let main = Self.main + functions + "let answers: [Answer] = [\(list)]\n" + Self.loop
      names.append(try folder.write("main.swift", main))
      names += try article(in: folder)
      try ExportedProgram.run(
        ["swiftc", "-wmo", "-swift-version", "6", "-warnings-as-errors", "-I", folder.path]
          + ["-o", folder.at("program"), folder.at("simd.o"), folder.at("ARKit.o"), folder.at("UIKit.o")]
          + names, in: folder)
      let table = rows.map { [$0.gaze.x, $0.gaze.y, $0.target.x, $0.target.y] }
      func lines(_ numbers: [[Double]]) -> [String] {
        ["\(numbers.count)"] + numbers.map { $0.map { "\($0)" }.joined(separator: " ") }
      }
      let asked = queries.map { query in
        "\(query.fitter) \(query.usesPrior ? 1 : 0) " + query.rows.map { "\($0)" }.joined(separator: " ")
      }
      try folder.write("input", (lines(table) + lines(anchors) + asked).joined(separator: "\n") + "\n")
      let output = try ExportedProgram.run([folder.at("program")], in: folder)
      let answers = output.split(separator: "\n").map { Self.answer(String($0)) }
      try #require(answers.count == queries.count)
      return answers
    }
  }

  /// The code of *From ARFrame to a dot on the screen* as it stands there, and its fitter.
  private func article(in folder: TemporaryFolder) throws -> [String] {
    let page = try readFile(RealCaptures.root + "/Sources/GazeLab/GazeLab.docc/CalibratingInAnApp.md")
    let blocks = String(decoding: page, as: UTF8.self).split(separator: "```swift\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }
    try #require(blocks.count == 2)
    let place = try #require(fitters.firstIndex { $0.prior != nil })
    let source = FitterSource(
      fitters[place], style: SwiftStyle(name: "GazeFitter", origin: .topLeft, isPublic: true))
    let other = "import Foundation\n\nfunc example() {\n\(blocks[1])}\n"
    return [
      try folder.write("GazeFitter.swift", source.text),
      try folder.write("Article.swift", String(blocks[0])), try folder.write("Other.swift", other),
    ]
  }

  /// What the article uses of UIKit, with the declarations of Apple's documentation.
  private static let views = """
    @_exported import Foundation

    public struct UIColor: Sendable {
      public static let red = UIColor()
    }

    @MainActor open class UIView {
      public var center = CGPoint.zero
      public var bounds = CGRect.zero
      public var backgroundColor: UIColor?
      public init(frame: CGRect) {}
      public func addSubview(_ view: UIView) {}
    }

    @MainActor open class UIViewController {
      public var view: UIView! = UIView(frame: .zero)
      public init() {}
      open func viewDidAppear(_ animated: Bool) {}
    }

    """

  private static func answer(_ line: String) -> Answer {
    let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4 else { return Answer(refusal: line) }
    func numbers(_ text: String) -> [Double] { text.split(separator: " ").compactMap { Double($0) } }
    let points = numbers(parts[0])
    return Answer(
      points: stride(from: 0, to: points.count, by: 2).map { ScreenPoint(x: points[$0], y: points[$0 + 1]) },
      check: numbers(parts[1]), verdict: parts[2], leftOutCount: Int(parts[3]) ?? -1)
  }

  private func function(_ index: Int) -> String {
    let type = "F\(index)"
    let isAnchored = anchored.contains(index)
    let table = isAnchored ? "anchors" : "rows"
    let features =
      isAnchored ? "anchor(row), camera: still" : "\(type).Features(gazePointX: row[0], gazePointY: row[1])"
    let target = isAnchored ? "CGPoint(x: row[48], y: row[49])" : "CGPoint(x: row[2], y: row[3])"
    return """
      func answer\(index)(_ usesPrior: Bool, _ chosen: [Int]) -> String {
        var fitter = \(type)()
        \(fitters[index].prior == nil ? "" : "fitter.usesPrior = usesPrior")
        for number in chosen {
          let row = \(table)[number]
          fitter.add(\(features), target: \(target))
        }
        do throws(\(type).Problem) {
          let calibration = try again(fitter.fit(), \(type).selfTest())
          let points = \(table).map { row in
            calibration.gazePoint(\(features)).map { "\\($0.x) \\($0.y)" } ?? "nan nan"
          }
          let check = fitter.check()
          let numbers = [check.rmse, check.meanDegrees, check.worstDegrees, check.spacingDegrees]
          return points.joined(separator: " ") + "|"
            + numbers.map { "\\($0 ?? .nan)" }.joined(separator: " ")
            + "|\\(check.verdict)|\\(fitter.leftOutCount)"
        } catch {
          return error.sentence
        }
      }

      """
  }

  private static let main = """
    import ARKit
    import Foundation
    import simd

    typealias Answer = (_ usesPrior: Bool, _ chosen: [Int]) -> String

    func table() -> [[Double]] {
      let count = Int(readLine() ?? "") ?? 0
      return (0..<count).map { _ in (readLine() ?? "").split(separator: " ").map { Double($0) ?? .nan } }
    }

    let rows = table()
    let anchors = table()

    func matrix(_ n: ArraySlice<Double>) -> simd_float4x4 {
      let f = n.map { Float($0) }
      return simd_float4x4(
        columns: (
          SIMD4<Float>(f[0], f[1], f[2], f[3]), SIMD4<Float>(f[4], f[5], f[6], f[7]),
          SIMD4<Float>(f[8], f[9], f[10], f[11]), SIMD4<Float>(f[12], f[13], f[14], f[15])
        ))
    }

    let still = matrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

    func anchor(_ n: [Double]) -> ARFaceAnchor {
      ARFaceAnchor(
        transform: matrix(n[0..<16]), rightEyeTransform: matrix(n[16..<32]), leftEyeTransform: matrix(n[32..<48]),
        lookAtPoint: SIMD3<Float>(0, 0, 1), shapes: [])
    }

    /// The calibration as an app reads it after it has stored it; stops if a test fails.
    func again<Value: Codable & Equatable>(_ value: Value, _ isTested: Bool) -> Value {
      guard isTested, let bytes = try? JSONEncoder().encode(value),
        let read = try? JSONDecoder().decode(Value.self, from: bytes), read == value
      else { fatalError("the self test, or storing the calibration") }
      let other = String(decoding: bytes, as: UTF8.self).replacing(/"fitter":"../, with: "\\"fitter\\":\\"zz")
      guard (try? JSONDecoder().decode(Value.self, from: Data(other.utf8))) == nil else {
        fatalError("read a calibration of another fitter")
      }
      return value
    }

    """

  private static let loop = """
    while let line = readLine() {
      let words = line.split(separator: " ").compactMap { Int($0) }
      print(answers[words[0]](words[1] == 1, Array(words[2...])))
    }

    """
}
