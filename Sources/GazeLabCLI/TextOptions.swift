import ArgumentParser
import Inputs
import Reading

/// The text that was read in a session.
struct TextOptions: ParsableArguments {
  @Option(
    help: .init(
      "The layout of a text that was read, a YAML file: report how it was read.", valueName: "layout"),
    completion: .file(extensions: ["yaml", "yml"]))
  var text: String?

  @Option(
    help: .init(
      "Assign fixations to the nearest line, or correct vertical drift before: warp or regress.",
      valueName: "rule"))
  var lines = LineRule.nearest

  func validate() throws {
    guard text == nil, lines != .nearest else { return }
    throw ValidationError("--lines goes with --text only")
  }

  /// Nil where no text is named.
  ///
  /// - Parameter errors: Of the calibration whose gaze points are reported; nil without one.
  /// - Throws: Everything that is wrong with the layout.
  func question(errors: CalibrationErrors?) throws(InputError) -> ReadingQuestion? {
    guard let text else { return nil }
    return try ReadingQuestion(layout: text, rule: lines, errors: errors)
  }
}

extension LineRule: ExpressibleByArgument {}
