import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Trials

@Suite("Mistakes in feature sets")
struct SetErrorsTests {
  private static let faults: [(set: String, says: String)] = [
    ("", "a block or a column is missing at the end"),
    ("gaze+", "a block or a column is missing at the end (character 6 of 'gaze+')"),
    ("gaze++face", "a block or a column was expected, not '+' (character 6 of 'gaze++face')"),
    ("gaze face", "an operator (+, -, * or :) is missing before 'face' (character 6 of 'gaze face')"),
    ("gaze^2", "'^' is not part of the notation (character 5 of 'gaze^2'); squares and cubes are columns of"),
    (
      "gaze/face",
      "'/' is not part of the notation (character 5 of 'gaze/face'); sets are joined by +, -, * and :"
    ),
    ("pd left+é", "'é' is not part of the notation (character 9 of 'pd left+é'); a column of any other name"),
    ("gaze+\"x", "'\"' is never closed (character 6 of"),
    ("2gaze", "a word cannot begin with a digit: '2gaze'"),
    ("(gaze+face", "'(' is never closed (character 1 of '(gaze+face')"),
    ("gaze)", "')' closes nothing"),
    ("poly(gaze)", "'poly' needs a degree: poly(set, degree) (character 1 of 'poly(gaze)')"),
    (
      "poly(gaze, 0)",
      "the degree must be a whole number from 1 to 6, not '0' (character 12 of 'poly(gaze, 0)')"
    ),
    ("poly(gaze, 7)", "from 1 to 6, not '7'"),
    ("pca(gaze, x)", "the number of components must be a whole number from 1 to 100, not 'x'"),
    ("pca(gaze, 3)", "3 principal components are asked of 2 columns (character 1 of 'pca(gaze, 3)')"),
    ("standardise(gaze, 2)", "'standardise' takes no number: standardise(set)"),
    ("spline(gaze, 3)", "'spline' takes a single column, not 2: spline(column, knots)"),
    ("spline(gaze+face, 3)", "'spline' takes a single column: spline(column, knots)"),
    ("onehot(1)", "'onehot' takes the name of a label: onehot(label)"),
    ("column(gaze)", "'column' takes a name in double quotes"),
    (
      "standardize(gaze)",
      "no function of sets is called 'standardize' (character 1 of 'standardize(gaze)'); did you mean "
        + "'standardise'?"
    ),
    (
      "gaze-euler",
      "'euler' cannot be left out: the set before it does not have it (character 5 of 'gaze-euler')"
    ),
    ("gaze+face-rollDegrees", "'rollDegrees' cannot be left out"),
    ("gaze-gaze", "no column is left"),
    ("poly(face+euler+gaze, 6)", "the set has more than 2000 columns"),
    ("poly(face,2):poly(left_eye,2)", "the set has more than 2000 columns"),
    ("gaze+gaze", "duplicate block 'gaze' in 'gaze+gaze'"),
    ("gaze+fa_ce", "no feature block is called 'fa_ce' (character 6 of 'gaze+fa_ce'); did you mean 'face'?"),
    ("gaze*hedZ", "no feature block is called 'hedZ' (character 6 of 'gaze*hedZ'); did you mean 'headZ'?"),
    ("gaze*column(\"pd left\")", "no column is called 'pd left' (character 6 of"),
    ("gaze*onehot(pose)", "the captures have no label called 'pose' (character 13 of 'gaze*onehot(pose)')"),
  ]

  @Test("a mistake has its place in the file and in the text, and a hint", arguments: faults)
  func fault(set: String, says: String) throws {
    var errors = [InputError]()
    do throws(InputError) {
      let set = try FeatureSet(set, at: Place(file: "e.yaml", line: 4, column: 9))
      errors += set.complaints(amongst: [], labels: ["head_pose"])
    } catch {
      errors.append(error)
    }
    let report = errors.map(\.report).joined(separator: "\n")
    #expect(report.hasPrefix("e.yaml:4:9: error: "), "\(report)")
    #expect(report.contains(says), "\(report)")
  }

  @Test("what a dataset explains is no mistake: its blocks, their columns and its labels")
  func explained() throws {
    let own = [OwnColumns(name: "pupil", columns: ["pd left", "pd_right"], unit: "mm")]
    for text in [
      "gaze+pupil", "gaze*pd_right", "column(\"pd left\"):headZ", "gaze+onehot(session)", "quadratic(pupil)",
    ] {
      let set = try NotationReference.set(text)
      #expect(set.complaints(amongst: own, labels: ["session"]).isEmpty, "\(text)")
    }
    #expect(try NotationReference.set("gaze+pd_right").blocks(amongst: own) == ["gaze", "pupil[1]"])
    // A dataset's own block comes before a column of the catalogue.
    let shadowing = [OwnColumns(name: "headZ", columns: ["z"], unit: "m")]
    #expect(try NotationReference.set("gaze+headZ").blocks(amongst: shadowing) == ["gaze", "headZ"])
    #expect(try NotationReference.set("gaze+headZ").blocks == ["gaze", "head_position[2]"])
  }

  private func complaints(_ yaml: String) throws -> String {
    try TemporaryFolder.with { folder in
      try folder.write("e.yaml", "dataset: d\nsplits: in-sample\n\(yaml)\n")
      do throws(InputError) {
        _ = try ExperimentFile(path: folder.path + "/e.yaml")
        return ""
      } catch {
        return error.report
      }
    }
  }

  @Test("both mistakes of YAML get their hint: blanks around a colon, and a comma between brackets of a list")
  func yaml() throws {
    #expect(
      try complaints("features:\n  - gaze : headZ").contains(
        "e.yaml:4:5: error: with a blank behind the colon, this is a mapping in YAML; write the products as 'gaze:headZ'"
      ))
    let cut = try complaints("features: [gaze, poly(gaze, 3)]")
    let advice =
      "; in YAML a comma ends a value inside [ ] and { }: put the set on a line of its own or in quotes"
    #expect(
      cut.contains(
        "e.yaml:3:18: error: 'poly' needs a degree: poly(set, degree) (character 1 of 'poly(gaze')\(advice)"),
      "\(cut)")
    #expect(
      cut.contains(
        "e.yaml:3:29: error: a block or a column was expected, not '3' (character 1 of '3)')\(advice)"),
      "\(cut)")
    #expect(try complaints("features: [gaze, \"poly(gaze, 3)\", gaze:headZ]").isEmpty)
    #expect(try complaints("features:\n  - poly(gaze, 3) + euler - rollDegrees\n  - gaze*euler").isEmpty)
    #expect(
      try complaints("features: [gaze*euler, euler*gaze]").contains("'euler*gaze' is 'gaze*euler' again"))
  }
}
