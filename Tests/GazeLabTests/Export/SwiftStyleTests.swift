import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import Exchange

@Suite("The style of exported Swift")
struct SwiftStyleTests {
  @Test("an identifier can name the type", arguments: ["Gaze", "_gaze2", "gazePoint", "G"])
  func names(name: String) { #expect(SwiftStyle.objection(toName: name) == nil) }

  @Test(
    "anything else cannot",
    arguments: [
      ("", "is not a name"), ("_", "is not a name"), ("9lives", "is not a name"), ("a-b", "is not a name"),
      ("Gaze.Point", "is not a name"), ("../x", "is not a name"), ("Blick µ", "is not a name"),
      ("class", "is a keyword"), ("Self", "is a keyword"), ("Type", "is a keyword"),
      ("Double", "already uses the name"), ("Features", "already uses the name"),
    ])
  func objections(name: String, words: String) {
    #expect(SwiftStyle.objection(toName: name)?.contains(words) == true)
  }

  @Test("everything that an app needs is public on request, and nothing otherwise")
  func access() throws {
    let file = try CalibrationFileTests.small
    let name = CalibrationName(Planted.cell, number: 1)
    let own = CalibrationSource(file, name: name).text
    #expect(!own.contains("public "))
    let shared = CalibrationSource(file, name: name, style: SwiftStyle(isPublic: true)).text
    for declaration in [
      "enum LinearGazeTrial1 {", "struct Features: Sendable {", "var headX: Double", "init(",
      "struct Transform",
      "static func measured(", "static func gazePoint(_ features: Features)", "static func gazePoint(\n",
      "static let checksum", "static let parameters", "init(_ numbers: [Double])",
    ] {
      #expect(shared.contains("public \(declaration)"), "\(declaration)")
    }
  }

  @Test("a file says its units and where the gaze point has its origin")
  func units() throws {
    let file = try CalibrationFileTests.small
    func text(_ origin: SwiftStyle.Origin) -> String {
      CalibrationSource(
        file, name: CalibrationName(Planted.cell, number: 1), style: SwiftStyle(origin: origin)
      ).text
    }
    #expect(text(.bottomLeft).contains("in points: origin bottom left, x to the right, y up."))
    #expect(text(.topLeft).contains("in points: origin top left, x to the right, y down, as in UIKit."))
    #expect(text(.topLeft).contains("// Units: points of the screen for gaze points"))
  }

  @Test("test vectors are the first, the middle and the last row with a gaze point, medians too")
  func vectors() throws {
    let samples = Samples(mediansOf: try PortableCase.inBlocks[0].part(PortableCase.planted))
    // x = 10 + 100·headX², y = 20 + headZ.
    let map = LinearMap.planted(
      [("headX^2", 0, 100, 0), ("headZ", 0, 0, 1)], at: ScreenPoint(x: 10, y: 20))
    let screen = Device.builtIn[0].screen
    let part = Part(samples: samples, rows: Array(0..<samples.count), columns: .none)
    let vectors = TestVector.chosen(map, [], on: screen, from: part)
    #expect(samples.count == 36)
    #expect(vectors.map(\.subject) == ["c, frames 81-83", "c, frames 54-56", "c, frames 24-26"])
    for vector in vectors {
      let head = vector.last.values.map { $0[0] }
      #expect(head.count == 3)
      #expect(abs(vector.point.x - (10 + 100 * head[0] * head[0])) < 1e-12)
      #expect(abs(vector.point.y - (20 + head[2])) < 1e-12)
    }
    let one = Part(samples: samples, rows: [4], columns: .none)
    #expect(TestVector.chosen(map, [], on: screen, from: one).count == 1)
  }
}
