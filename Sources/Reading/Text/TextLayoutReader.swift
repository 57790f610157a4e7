import Files
import Inputs

extension TextLayout {
  private enum Unit: String, CaseIterable { case points = "pt" }

  /// Reads a YAML file.
  ///
  /// - Throws: Everything that is wrong with it.
  package init(file: String) throws(InputError) {
    let node = try ConfigNode(file: file, pipes: .named)
    var errors = [InputError]()
    guard let layout = ConfigSection.read(node, into: &errors, { TextLayout(from: &$0) }) ?? nil else {
      throw InputError(errors)
    }
    self = layout
  }

  /// Nil if an error has been recorded.
  private init?(from section: inout ConfigSection) {
    _ = section.optionalChoice("unit", among: Unit.allCases, isRequired: true)
    let origin = section.optionalChoice("origin", among: Origin.allCases, isRequired: true)
    let width = section.number("character_width", in: 0.1...10_000)
    let isGrid = section.has("grid")
    // Both are asked for, so that the keys of either are known.
    let grid = section.section("grid") { Self.grid(&$0, origin ?? .topLeft) }
    let lines = section.sections("lines") { Self.line(&$0, origin ?? .topLeft) }
    if isGrid == section.has("lines") {
      section.record(
        section.place,
        isGrid
          ? "has both 'lines' and 'grid'; a layout has one of them"
          : "has neither 'lines' nor 'grid'; name each line of the text, or the grid of its characters")
    }
    let all = grid ?? lines
    for (index, pair) in zip(all, all.dropFirst()).enumerated() where pair.1.centre <= pair.0.centre {
      section.record(
        "lines",
        "line \(index + 2) is not below line \(index + 1); 'lines' go from the top of the text to its bottom")
    }
    guard section.errorCount == 0, let origin, !all.isEmpty else { return nil }
    self.init(origin: origin, characterWidth: width, lines: all)
  }

  private static let places = -100_000.0...100_000.0
  private static let sizes = 0.1...100_000.0

  private static func line(_ section: inout ConfigSection, _ origin: Origin) -> TextLine {
    let text = section.text("text")
    let left = section.number("x", in: places)
    let y = section.number("y", in: places)
    let height = section.number("height", in: sizes)
    if !text.contains(where: { !$0.isWhitespace }) {
      section.record("text", "'text' has no word; leave lines without words out")
    }
    return TextLine(
      text: text, characterCount: text.count, left: left, centre: centre(y, height, origin), height: height)
  }

  private static func grid(_ section: inout ConfigSection, _ origin: Origin) -> [TextLine] {
    let count = section.integer("lines", in: 1...10_000)
    let left = section.number("left", in: places)
    let top = section.number("top", in: places)
    let height = section.number("line_height", in: sizes)
    let columns = section.integer("columns", in: 1...10_000)
    let first = origin == .topLeft ? top : -top
    return (0..<count).map { line in
      TextLine(
        text: nil, characterCount: columns, left: left, centre: first + (Double(line) + 0.5) * height,
        height: height)
    }
  }

  /// `y` is the edge of the line's box that is nearer to the origin.
  private static func centre(_ y: Double, _ height: Double, _ origin: Origin) -> Double {
    origin == .topLeft ? y + height / 2 : -(y + height / 2)
  }
}
