import Documents
import Inputs
import Logs

/// The question of a timeline how a text was read.
package struct ReadingQuestion: Sendable {
  let path: String
  let layout: TextLayout
  let rule: LineRule
  /// Nil where the gaze points are those that were recorded.
  let errors: CalibrationErrors?

  /// - Parameters:
  ///   - path: The file of the layout.
  ///   - errors: Of the calibration whose gaze points are reported; nil for those that were recorded.
  /// - Throws: Everything that is wrong with the layout.
  package init(layout path: String, rule: LineRule, errors: CalibrationErrors?) throws(InputError) {
    layout = try TextLayout(file: path)
    self.path = path
    self.rule = rule
    self.errors = errors
    if rule == .warp, layout.words.isEmpty {
      throw InputError(
        Place(file: path),
        "is a grid without words, which '--lines warp' needs; write the text of its 'lines', or use "
          + "--lines nearest"
      )
    }
  }

  /// The width of its characters, pt.
  package var characterWidth: Double { layout.characterWidth }

  package var added: AddedQuestion {
    let rule = rule == .nearest ? "" : " --lines \(rule.rawValue)"
    return AddedQuestion(
      arguments: " --text \(shellWord(path))\(rule)",
      record: [
        Fact("text", nil, path), Fact("text_lines", nil, layout.lines.count),
        Fact("text_words", nil, layout.words.count), Fact("lines_by", nil, self.rule.rawValue),
      ]
    ) { log, options throws(InputError) in
      try ReadingSection(log, options.events, self).section
    }
  }
}
