import Inputs
import Testing

@testable import BuiltInFormats
@testable import Captures
@testable import GazeLab

@Suite("Mistakes in experiment files")
struct SeededMistakesTests {
  struct Mistake: CustomTestStringConvertible {
    /// The lines that are changed, by their number from 1.
    let lines: [Int: String]
    /// Line and column of the first error.
    let place: String
    /// What the message must say to be of use.
    let hint: String

    var testDescription: String { lines.sorted { $0.key < $1.key }.map(\.value).joined(separator: "⏎") }

    init(_ line: Int, _ text: String, at place: String, _ hint: String) {
      self.init([line: text], at: place, hint)
    }

    init(_ lines: [Int: String], at place: String, _ hint: String) {
      (self.lines, self.place, self.hint) = (lines, place, hint)
    }
  }

  private static let valid = """
    title: Sides
    dataset: ./data
    where:
      participant: [anna, bert]
    samples: [frames]
    features:
      - gaze
      - gaze+face
    calibrators: [linear, {kind: ridge, lambda: 0.1}]
    splits:
      - corners-to-sides
      - kind: random
        test_share: 0.3
        repeats: 5
    group_by: []
    seed: 7
    summary: mean
    """

  static let words = [
    Mistake(8, "  - gaze+fase", at: "8:5", "did you mean 'face'?"),
    Mistake(9, "calibrators: [linear, {kind: rigde, lambda: 0.1}]", at: "9:30", "did you mean 'ridge'?"),
    Mistake(12, "  - kind: randm", at: "12:11", "did you mean 'random'?"),
    Mistake(14, "    repeat: 5", at: "14:5", "did you mean 'repeats'?"),
    Mistake(14, "    unit: frames", at: "14:11", "did you mean 'frame'?"),
    Mistake(17, "sumary: mean", at: "17:1", "did you mean 'summary'?"),
    Mistake(17, "seed: 8", at: "17:1", "duplicate key 'seed', first at line 16"),
    Mistake(
      9, "calibrators: {kind: ridge, lambda: 1, lambda: 2}", at: "9:39",
      "duplicate key 'lambda', first at line 9"),
    Mistake(2, "dataset: dato", at: "2:10", "did you mean 'data'? looked in "),
    Mistake(2, "dataset: ./dato", at: "2:10", "no file or folder at "),
    Mistake(4, "  participant: [anna, brt]", at: "4:16", "did you mean 'bert'?"),
    Mistake([3: "where: {participants: anna}", 4: ""], at: "3:23", "did you mean 'participant'?"),
    Mistake([6: "features: []", 7: "", 8: ""], at: "6:11", "is an empty list"),
    Mistake([6: "", 7: "", 8: ""], at: "1:1", "'features' is missing"),
    Mistake([6: "features: gaze, gaze+face", 7: "", 8: ""], at: "6:11", "brackets: [gaze, gaze+face]"),
    Mistake(5, "samples: frames, fixation-medians", at: "5:10", "brackets: [frames, fixation-medians]"),
    Mistake(9, "calibrators: ridge(lambda=0.1)", at: "9:14", "write options as {kind: ridge, option: value}"),
    Mistake(11, "  -", at: "11:4", "a split is missing here; there are: random"),
    Mistake(15, "group_by: person", at: "15:11", "there are: capture, participant, device"),
    Mistake(4, "  target_role: corner", at: "11:5", "leave it out, or run with --skip-missing"),
    Mistake(8, "  - gaze+look_at", at: "8:5", "leave it out, or run with --skip-missing"),
  ]

  static let numbers = [
    Mistake(16, "seed: \"7\"", at: "16:7", "take off the quotes"),
    Mistake(13, "    test_share: '0.3'", at: "13:17", "take off the quotes"),
    Mistake(13, "    test_share: 0,3", at: "13:17", "with a decimal point"),
    Mistake(
      [12: "  - {kind: random, test_share: 0,3}", 13: "", 14: ""], at: "12:32", "with a decimal point"),
    Mistake(13, "    test_share: 30%", at: "13:17", "write the number without '%'"),
    Mistake(14, "    repeats: 1,000", at: "14:14", "without commas"),
    Mistake(14, "    repeats: 010", at: "14:14", "write it as 10"),
    Mistake(14, "    repeats: 5#more", at: "14:14", "put a space before the '#'"),
    Mistake(
      9, "calibrators: [linear, {kind: ridge, lambda: 1e400}]", at: "9:45", "it is too large for a number"),
    Mistake(9, "calibrators: [linear, {kind: ridge, lambda: low}]", at: "9:45", "a number from 0.0 to "),
    Mistake(
      [12: "  - {kind: calibration-targets, targets: 3, others: yes}", 13: "", 14: ""], at: "12:53",
      "write true"),
  ]

  static let punctuation = [
    Mistake(14, "\trepeats: 5", at: "14:1", "indent with spaces"),
    Mistake(16, "seed 7", at: "16:1", "write 'seed: 7'"),
    Mistake(16, "seed:7", at: "16:1", "write 'seed: 7'"),
    Mistake(17, "summary:mean", at: "17:1", "write 'summary: mean'"),
    Mistake(1, "title Sides", at: "1:1", "write 'title: Sides'"),
    Mistake(14, "    repeats:5", at: "14:5", "write 'repeats: 5'"),
    Mistake(14, "    repeats 5", at: "14:5", "write 'repeats: 5'"),
    Mistake(12, "  - kind:random", at: "12:5", "write 'kind: random'"),
    Mistake([12: "  - {kind: random, repeats:5}", 13: "", 14: ""], at: "12:20", "write 'repeats: 5'"),
    Mistake(14, "   repeats: 5", at: "14:4", "the lines that it can belong to in column 1 or 3"),
    Mistake(14, "      repeats: 5", at: "14:7", "wrong indentation"),
    Mistake(17, " summary: mean", at: "17:2", "wrong indentation"),
    Mistake(8, "    - gaze+face", at: "8:5", "items of one list begin in the same column"),
    Mistake(9, "calibrators: [linear, {kind: ridge, lambda: 0.1}", at: "9:14", "never closed; add ']'"),
    Mistake(9, "calibrators: [linear, {kind: ridge, lambda: 0.1]", at: "9:23", "not closed before ']'"),
    Mistake(9, "calibrators: [linear]]", at: "9:22", "']' closes nothing"),
    Mistake(1, "title: \"Sides", at: "1:8", "a double quotation mark is opened here and never closed"),
    Mistake(
      1, "title: 'Anna's sides'", at: "1:13", "write an apostrophe inside single quotation marks twice"),
    Mistake(1, "title: Anna: sides", at: "1:8", "must be in quotation marks"),
    Mistake(1, "title: @sides", at: "1:8", "put the whole value in quotation marks"),
    Mistake(1, "title: *sides", at: "1:8", "put the whole value in quotation marks"),
  ]

  @Test(
    "the first error of a mistaken file has the line and column of the mistake, and says what to do",
    arguments: words + numbers + punctuation)
  func mistake(mistake: Mistake) throws {
    let errors = try Self.errors(mistake.lines)
    let first = try #require(errors.first)
    #expect(first.hasPrefix("x.yaml:\(mistake.place): error: "), "\(first)")
    #expect(first.contains(mistake.hint), "\(first)")
    #expect(errors.count <= 2, "\(errors)")
  }

  @Test("the file without a mistake is valid")
  func noMistake() throws {
    #expect(try Self.errors([:]) == [])
  }

  /// The error lines of the experiment with some lines changed; `anna.csv` lacks the look-at point.
  private static func errors(_ changes: [Int: String]) throws -> [String] {
    let study = try PlantedStudy()
    try study.removeColumns(startingWith: "lookAt", of: "anna")
    var lines = valid.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (line, text) in changes { lines[line - 1] = text }
    try study.write("x.yaml", Array((lines.joined(separator: "\n") + "\n").utf8))
    do {
      _ = try Experiment(
        file: "\(study.root)/x.yaml", in: DatasetFolders(named: [study.root], environment: nil))
      return []
    } catch {
      return error.complaints.map { $0.line.replacing(study.root + "/", with: "") }
    }
  }
}
