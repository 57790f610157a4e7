import Inputs
import TestSupport
import Testing

@testable import Trials

@Suite("Mistakes in columns by formula")
struct ColumnFormulaTests {
  private let study: PlantedStudy

  init() throws { study = try PlantedStudy(participants: ["anna"]) }

  @Test(
    "each has its line, its column and its place in the formula",
    arguments: [
      ("mine: gazePointX +", "13: a number, a column or a function was expected, not the end"),
      ("mine: gazePontX * 2", "1: no column is called 'gazePontX'; did you mean 'gazePointX'?"),
      ("mine: headZ + gazePointX", "7: '+' joins m and pt, which are not the same kind of number"),
      ("mine: headZ * haedX", "9: no column is called 'haedX'; did you mean 'headX'?"),
      ("mine: sin(yawDegres)", "5: no column is called 'yawDegres'; did you mean 'yawDegrees'?"),
      ("mine: sin(headZ)", "5: the angle of sin must be an angle, in deg or rad, not in m"),
      ("mine: gaze * 2", "1: 'gaze' are 2 columns; name one of them: gazePointX, gazePointY"),
      ("mine: face * 2", "1: 'face' are 16 columns; name one of them: faceTransform_0_x"),
      (
        "mine: target_x - gazePointX",
        "1: no column can be made of the target, which is what calibrators predict"
      ),
      ("mine: participant == \"anna\"", "1: 'participant' is no label of frames"),
      ("mine: head_pose * 2", "1: 'head_pose' holds words; compare it with a text: head_pose == \"…\""),
      ("mine: head_pos == \"Left\"", "1: no column is called 'head_pos'; did you mean 'head_pose'?"),
      ("mine: gazePointX == \"Left\"", "15: 'gazePointX' holds numbers, which no text can be compared with"),
      ("mine: head_pose == Left", "1: 'head_pose' holds words; compare it with a text"),
      ("mine: head_pose == \"Lefd\"", "14: no frame has the head_pose 'Lefd'; did you mean 'Left'?"),
      ("mine: mean(gazePointX)", "1: mean(x, duration) does not take 1 argument"),
      ("mine: \"mean(gazePointX, 3)\"", "18: the duration of mean(x, duration) has no unit"),
      ("mine: {formula: gazePointX, unit: m}", "1: 'unit' is m, but the formula gives pt"),
      ("mine: pupil * 2", "1: no column is called 'pupil'"),
      ("mine: gazePointX ** 2", "12: '**' is no operator"),
      (
        "mine: gazePointX > 100",
        "12: '>' joins pt and none, which are not the same kind of number; give the number its unit"
      ),
      ("mine: exp(gazePointX)", "5: the argument of exp must be a number without a unit, not in pt"),
    ])
  func formulas(column: String, sentence: String) {
    let start = column.contains("{") ? 17 : 7
    let lines = study.complaints("splits: in-sample\nfeatures: gaze\ncolumns:\n  \(column)\n")
    #expect(lines.count == 1)
    let head = "x.yaml:5:\(start + 2): error: formula of 'mine', character \(sentence)"
    #expect(lines.first?.hasPrefix(head) == true, "\(lines) \(head)")
  }

  @Test(
    "names that mean something else cannot be given",
    arguments: [
      ("sin: headZ", "'sin' means something else in formulas; rename the column"),
      ("gaze: headZ", "'gaze' is a feature block; rename the column"),
      ("headZ: gazePointX", "'headZ' is a column of the feature block head_position; rename the column"),
      ("time: headZ", "'time' is the time of a frame; rename the column"),
      (
        "my-column: headZ",
        "a column cannot be called 'my-column': names are at most 64 letters, digits and _"
      ),
      ("head_pose: headZ", "the captures have a column or label 'head_pose'; rename the column"),
    ])
  func names(column: String, sentence: String) {
    let lines = study.complaints("splits: in-sample\nfeatures: gaze\ncolumns:\n  \(column)\n")
    #expect(lines.count == 1 && lines[0].contains("error: " + sentence), "\(lines)")
  }

  @Test("a comma inside { } of YAML gets its hint")
  func commas() {
    let lines = study.complaints(
      "splits: in-sample\nfeatures: gaze\ncolumns: {mine: min(gazePointX, gazePointY)}\n")
    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy {
        $0.contains("put a formula with commas in quotes, or write it on a line of its own")
      },
      "\(lines)")
  }

  @Test("columns that are made of each other are refused")
  func circles() {
    let lines = study.complaints(
      "splits: in-sample\nfeatures: gaze\ncolumns: {a: b + 1 pt, b: a * 2, c: headZ}\n")
    #expect(
      lines == ["x.yaml:4:14: error: the column 'a' is made of itself: a, b need each other"], "\(lines)")
  }

  @Test("an unknown key of a column, a missing formula and a list are refused")
  func forms() {
    func lines(_ column: String) -> [String] {
      study.complaints("splits: in-sample\nfeatures: gaze\ncolumns:\n  mine: \(column)\n")
    }
    #expect(lines("{formula: headZ, units: m}")[0].contains("unknown key 'units'; did you mean 'unit'?"))
    #expect(lines("{unit: m}")[0].contains("'formula' is missing"))
    #expect(lines("[headZ]").contains { $0.contains("a mapping 'key: value' was expected") })
    let many = (0...ColumnFormula.mostColumns).map { "  c\($0): headZ\n" }.joined()
    #expect(
      study.complaints("splits: in-sample\nfeatures: gaze\ncolumns:\n" + many)[0]
        .contains("'columns' defines 101 columns; at most 100 are allowed"))
  }

  @Test("a word of a feature set that is no column is still unknown")
  func unknownWord() {
    let lines = study.complaints("splits: in-sample\nfeatures: gaze+mien\ncolumns: {mine: headZ * 2}\n")
    let sentence = "no feature block is called 'mien' (character 6 of 'gaze+mien'); did you mean 'mine'?"
    #expect(lines[0].contains(sentence), "\(lines)")
  }
}
