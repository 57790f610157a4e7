import Inputs
import Testing

@testable import Captures
@testable import Reading

@Suite("The layout of a text")
struct TextLayoutTests {
  private static let yaml = """
    unit: pt
    origin: top-left
    character_width: 12
    lines:
      - {text: "two words", x: 80, y: 120, height: 40}
      - {text: " and more ", x: 92, y: 170, height: 40}
    """

  @Test("lines have their centre half a height below y, and words the spaces before them")
  func lines() throws {
    let layout = try ReadingSample.read(Self.yaml)
    #expect(layout.characterWidth == 12)
    #expect(layout.lines.map(\.centre) == [140, 190] && layout.lines.map(\.left) == [80, 92])
    #expect(layout.lines.map(\.characterCount) == [9, 10])
    #expect(layout.words.map(\.text) == ["two", "words", "and", "more"])
    #expect(layout.words.map(\.letters) == [0..<3, 4..<9, 1..<4, 5..<9])
    #expect(layout.words.map(\.area) == [0..<3, 3..<9, 0..<4, 4..<9])
    #expect((0..<9).map { layout.word(ofCharacter: $0, line: 0) } == [0, 0, 0, 1, 1, 1, 1, 1, 1])
    // The space at the end belongs to the last word.
    #expect(layout.word(ofCharacter: 9, line: 1) == 3)
    #expect(layout.lineSpacing == 50)
  }

  @Test(
    "a place on the screen and one in the text are the same place from two corners", arguments: [0.0, 35])
  func corners(x: Double) throws {
    let top = try ReadingSample.read(Self.yaml)
    // The same lines on a screen of 600 pt: 600 − 120 − 40 and 600 − 170 − 40 from below.
    let bottom = try ReadingSample.read(
      Self.yaml.replacing("top-left", with: "bottom-left").replacing("y: 120", with: "y: 440")
        .replacing("y: 170", with: "y: 390"))
    for layout in [top, bottom] {
      for line in 0..<2 {
        let point = layout.screenPoint(
          layout.centre(ofCharacter: 2, line: line) + SIMD2(x, 0), screenHeight: 600)
        #expect(point == ScreenPoint(x: (line == 0 ? 110 : 122) + x, y: line == 0 ? 460 : 410))
        let place = layout.textPoint(point, screenHeight: 600)
        #expect(LineRule.nearest.lines(of: [place], in: layout) == [line])
      }
    }
  }

  @Test("characters are counted from the left edge, and beyond an end the nearest one holds")
  func characters() throws {
    let layout = try ReadingSample.read(Self.yaml)
    let places = [(79.0, 0), (80, 0), (91.9, 0), (92, 1), (187.9, 8), (500, 8)]
    for (x, character) in places { #expect(layout.character(at: x, line: 0) == character, "\(x)") }
  }

  @Test("a grid has places and no words")
  func grid() throws {
    let layout = try ReadingSample.read(
      """
      unit: pt
      origin: top-left
      character_width: 10
      grid: {lines: 3, left: 50, top: 100, line_height: 30, columns: 40}
      """)
    #expect(layout.lines.map(\.centre) == [115, 145, 175] && layout.words.isEmpty)
    #expect(layout.lines.allSatisfy { $0.left == 50 && $0.characterCount == 40 && $0.text == nil })
  }

  @Test(
    "what is wrong with a layout is said with its place",
    arguments: [
      ("unit: pt", "unit: cm", "1:7: error: 'unit' must be one of pt, not 'cm'"),
      ("character_width: 12", "character_width: 0", "3:18: error: 'character_width' must be a number"),
      ("x: 80", "left: 80", "5:5: error: 'x' is missing"),
      ("\" and more \"", "\"  \"", "6:12: error: 'text' has no word"),
      ("y: 170", "y: 120", "5:3: error: line 2 is not below line 1"),
      ("lines:", "rows:", "1:1: error: has neither 'lines' nor 'grid'"),
      ("character_width: 12", "character_width: 12\ngrid: {}", "has both 'lines' and 'grid'"),
    ])
  func wrong(text: String, instead: String, message: String) throws {
    let error = try #require(throws: InputError.self) {
      try ReadingSample.read(Self.yaml.replacing(text, with: instead))
    }
    #expect(error.report.contains(message), "\(error.report)")
  }

  @Test("a fixation counts up to a line spacing and eight characters beside the text, and no further")
  func margins() {
    let layout = ReadingSample.layout
    // Lines from 100 to 430 pt along x; their boxes from 100 to 240 pt downwards, 50 pt apart.
    let near = [SIMD2(20.0, 120), SIMD2(510, 120), SIMD2(200, 50), SIMD2(200, 290)]
    #expect(near.allSatisfy(layout.isNear))
    let far = [SIMD2(19.9, 120), SIMD2(510.1, 120), SIMD2(200, 49.9), SIMD2(200, 290.1)]
    #expect(!far.contains(where: layout.isNear))
  }
}
