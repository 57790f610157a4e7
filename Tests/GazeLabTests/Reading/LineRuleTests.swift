import Foundation
import Testing

@testable import Reading

@Suite("Assignment of fixations to lines")
struct LineRuleTests {
  /// Readings with drift, assigned by eyekit: `oracle/lines.json`.
  private struct Golden: Decodable {
    struct Case: Decodable {
      let name: String
      let places: [[Double]]
      let warp: [Int]
      let regress: [Int]
    }
    let source: String
    let cases: [Case]
  }

  private static func golden() throws -> Golden {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try JSONDecoder().decode(
      Golden.self, from: Data(contentsOf: folder.appendingPathComponent("oracle/lines.json")))
  }

  /// The text of `oracle/eyekit_lines.py`.
  private static let layout = TextLayout(
    origin: .topLeft, characterWidth: 12,
    lines: [
      "When somebody reads, the eyes do not glide along a line of text. They",
      "rest for about a quarter of a second, jump ahead by seven to nine",
      "letters, and rest again. Short words are often passed over, and one",
      "jump in eight goes back to something that has been read before. At",
      "the end of a line a long sweep takes the eyes to the next one. How",
      "long they stay on a word tells how hard it is to read, but only if",
    ].enumerated().map { line, text in
      TextLine(
        text: text, characterCount: text.count, left: 140, centre: 160 + 60 * Double(line), height: 40)
    })

  @Test("warp and regress assign every fixation as eyekit does, also where the nearest line is another")
  func eyekit() throws {
    let golden = try Self.golden()
    #expect(golden.source.contains("eyekit 0.7.1") && golden.cases.count == 4)
    var others = 0
    for own in golden.cases {
      let places = own.places.map { SIMD2($0[0], $0[1]) }
      let nearest = LineRule.nearest.lines(of: places, in: Self.layout)
      #expect(LineRule.warp.lines(of: places, in: Self.layout) == own.warp, "\(own.name)")
      #expect(LineRule.regress.lines(of: places, in: Self.layout) == own.regress, "\(own.name)")
      others += zip(nearest, own.warp).count { $0 != $1 }
    }
    #expect(others > 50)
  }

  @Test(
    "of two lines at the same distance the upper one is nearest, and beyond the text the first or the last")
  func nearest() {
    let places = [SIMD2(0.0, 190), SIMD2(0, 190.1), SIMD2(0, -500), SIMD2(0, 5000)]
    #expect(LineRule.nearest.lines(of: places, in: Self.layout) == [0, 1, 0, 5])
  }

  @Test("regress finds a planted slope and offset between the steps of its grid")
  func planted() {
    let places = (0..<60).map { index in
      let x = 150 + 13 * Double(index % 20 * 3)
      return SIMD2(x, 160 + 60 * Double(index / 10) + 7.3 + 0.0234 * x)
    }
    let fit = TiltedLines(fitting: places, to: Self.layout)
    #expect(abs(fit.slope - 0.0234) < 1e-4 && abs(fit.offset - 7.3) < 0.1)
    #expect(fit.lines(of: places, in: Self.layout) == (0..<60).map { $0 / 10 })
  }

  @Test("warp maps an orderly reading in order, whatever a shift of a whole line says")
  func order() {
    let places = Self.layout.words.map { Self.layout.centre(of: $0) + SIMD2(0, 45) }
    #expect(LineRule.warp.lines(of: places, in: Self.layout) == Self.layout.words.map(\.line))
    #expect(LineRule.nearest.lines(of: places, in: Self.layout) != Self.layout.words.map(\.line))
    #expect(LineRule.warp.lines(of: [], in: Self.layout) == [])
  }
}
