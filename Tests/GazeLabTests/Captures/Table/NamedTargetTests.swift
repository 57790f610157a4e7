import Inputs
import TestSupport
import Testing

@testable import BuiltInFormats
@testable import Captures

/// Targets that the words of a column stand for.
struct NamedTargetTests {
  private static func target(_ further: String = "") -> String {
    TableLab.description(
      "target: {word: stimulus, points: {left: [0, 0.5], up: [0.5, 0], 3: [1, 1]}, unit: normalised\(further)}"
    )
  }

  @Test("a word stands for its point, also a number that is written in another way")
  func points() throws {
    // Half of 1080 px from the top is 540 px from the bottom.
    let capture = try TableLab.capture(
      Self.target(), "t,stimulus\n0,left\n1,left\n2,\n3,up\n4,3\n5,3.0\n6,NA\n")
    #expect(
      TableLab.targets(capture) == [
        "0.0 540.0", "0.0 540.0", "-", "960.0 1080.0", "1920.0 0.0", "1920.0 0.0", "-",
      ])
    #expect(capture.fixations.map(\.frames) == [0..<2, 3..<4, 4..<6] && capture.tolerated.isEmpty)
  }

  @Test("units, origins and axes are those of other points")
  func units() throws {
    let description = TableLab.description(
      "target: {word: s, points: {a: [10, -20]}, unit: mm, origin: centre, y_axis: up, x_axis: left}")
    // 40 px are a centimetre: 40 px to the left of the middle and 80 px below.
    #expect(TableLab.targets(try TableLab.capture(description, "t,s\n0,a\n")) == ["920.0 460.0"])
  }

  @Test("rows with other words have no target and a warning, unless the words are to be ignored")
  func others() throws {
    let table = "t,stimulus\n0,left\n1,lefft\n2,pause\n3,pause\n"
    let capture = try TableLab.capture(Self.target(), table)
    #expect(TableLab.targets(capture) == ["0.0 540.0", "-", "-", "-"])
    #expect(
      capture.tolerated.map(\.text) == [
        "3 rows have no target, because 'lefft', 'pause' in 'stimulus' has no point (did you mean 'left'?); add it to "
          + "'points' of 'target' in dataset.yaml, or to 'ignore' there"
      ])
    let ignoring = try TableLab.capture(Self.target(", ignore: [pause, lefft]"), table)
    #expect(ignoring.tolerated.isEmpty && TableLab.targets(ignoring) == TableLab.targets(capture))
  }

  @Test(
    "what is declared wrongly is refused where it is",
    arguments: [
      ("{word: s, unit: px}", "dataset.yaml:6:11: error: 'points' is missing"),
      ("{points: {a: [1, 2]}, unit: px}", "dataset.yaml:6:11: error: 'word' is missing"),
      ("{word: s, points: {a: [1, 2]}}", "dataset.yaml:6:11: error: 'unit' is missing"),
      (
        "{word: s, points: {a: [1, 2, 3]}, unit: px}",
        "dataset.yaml:6:33: error: 'a' must be a list of 2 numbers from -1000000000.0 to 1000000000.0, not a list"
      ),
      (
        "{word: s, points: {a: [1, 2]}, unit: px, x: x}",
        "dataset.yaml:6:55: error: 'x' cannot be combined with 'word' and 'points'; leave one out"
      ),
      (
        "{word: s, points: {a: [1, 2]}, ignore: [a], unit: px}",
        "dataset.yaml:6:33: error: 'a' has a point, and is also among 'ignore'"
      ),
      (
        "{word: q, points: {a: [1, 2]}, unit: px}",
        "dataset.yaml:6:18: error: p01.csv has no column 'q'; its columns: 't', 's', 'x'"
      ),
      (
        "{word: s, points: {a: [1, 2]}, unit: deg}",
        "dataset.yaml:6:48: error: angles are measured from the middle of the screen; write 'origin: centre'"
      ),
    ])
  func refused(target: String, complaint: String) throws {
    let complaints = try TableLab.complaints(
      TableLab.description("target: \(target)"), ["p01.csv": "t,s,x\n0,a,1\n"])
    #expect(complaints.contains(complaint), "\(complaints)")
  }
}
