import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Splits

@Suite("Layouts of targets")
struct TargetLayoutTests {
  private func read(
    _ yaml: String, choosing: TargetLayout.Choosing = .every, leastCount: Int = 0
  ) throws -> (layout: TargetLayout?, lines: [String]) {
    var errors = [InputError]()
    let layout = TargetLayout.read(
      try ConfigFixture.node(yaml), key: "targets", choosing: choosing, leastCount: leastCount, into: &errors)
    return (layout, errors.map(\.report))
  }

  @Test("a number selects as many named targets")
  func standard() throws {
    let known = Set(Screen.gridNames + Screen.quarterNames)
    for count in [0, 1, 3, 5, 6, 9, 13] {
      let names = try #require(TargetLayout.standard(count))
      #expect(names.count == count && Set(names).count == count && known.isSuperset(of: names))
      #expect(try read("\(count)").layout == TargetLayout(word: "\(count)", names: names, choiceSize: nil))
    }
    #expect(TargetLayout.standard(1) == ["middle"])
    #expect(TargetLayout.standard(3) == ["top left", "top right", "bottom left"])
    #expect(
      Set(TargetLayout.standard(6) ?? []).symmetricDifference(TargetLayout.standard(5) ?? [])
        == ["left", "right", "middle"])
    #expect(TargetLayout.standard(2) == nil)
  }

  @Test("names and points are kept in order; a single one needs no list")
  func names() throws {
    let list = try read("[middle, bottom left, '300,200.5', top right quarter]")
    #expect(list.lines == [] && list.layout?.choiceSize == nil)
    #expect(list.layout?.names == ["middle", "bottom left", "300,200.5", "top right quarter"])
    #expect(list.layout?.word == "[middle, bottom left, 300,200.5, top right quarter]")
    #expect(list.layout?.choices == [list.layout?.names ?? []])
    #expect(try read("top").layout == TargetLayout(word: "top", names: ["top"], choiceSize: nil))
  }

  @Test("every:2 is each pair of nine targets once, in grid order")
  func every() throws {
    let layout = try #require(try read("{targets: every:2}".dropFirst(10).dropLast().description).layout)
    #expect(layout.word == "every:2" && layout.choiceSize == 2)
    #expect(layout.choices.count == 36 && Set(layout.choices).count == 36)
    #expect(layout.choices[0] == ["bottom left", "left"] && layout.choices[35] == ["right", "top right"])
    #expect(layout.choices[8] == ["left", "top left"])
    // In a flow mapping, as in experiment files.
    #expect(try ConfigFixture.split("{kind: calibration-targets, targets: every:8}").repeatCount == 9)
    #expect(
      try read("best:4", choosing: .best).layout == TargetLayout(word: "best:4", names: [], choiceSize: 4))
  }

  @Test("subsets are as many as the binomial coefficient, each once and ascending")
  func subsets() {
    #expect(
      TargetLayout.subsets(of: [1, 2, 3, 4], size: 3) == [[1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]])
    #expect(TargetLayout.subsets(of: [1, 2], size: 0) == [[]])
    #expect(TargetLayout.subsets(of: [1, 2], size: 3).isEmpty)
    // Pascal's triangle: C(9, 3) = 84, C(13, 6) = 1716; C(60, 30) exceeds any limit.
    #expect(TargetLayout.subsets(of: Array(0..<9), size: 3).count == 84)
    #expect(TargetLayout.subsetCount(of: 9, size: 3, limit: 500) == 84)
    #expect(TargetLayout.subsetCount(of: 13, size: 6, limit: 5000) == 1716)
    #expect(TargetLayout.subsetCount(of: 13, size: 6, limit: 500) == 501)
    #expect(TargetLayout.subsetCount(of: 60, size: 30, limit: 500) == 501)
    #expect(TargetLayout.subsetCount(of: 3, size: 4, limit: 500) == 0)
  }

  @Test(
    "anything but a layout is rejected with the allowed forms",
    arguments: [
      (
        "4",
        "'targets' must be one of 0, 1, 3, 5, 6, 9, 13, a list of target names, or every:3 for each choice of "
          + "three, not '4'"
      ),
      (
        "[]",
        "'targets' must be one of 0, 1, 3, 5, 6, 9, 13, a list of target names, or every:3 for each choice of "
          + "three, not a list"
      ),
      (
        "{a: 1}",
        "'targets' must be one of 0, 1, 3, 5, 6, 9, 13, a list of target names, or every:3 for each choice of "
          + "three, not a mapping"
      ),
      ("[middle, middle]", "duplicate 'middle' in 'targets'"),
      ("every:9", "'targets' must be every: followed by a whole number from 1 to 8, not 'every:9'"),
      ("every:0", "'targets' must be every: followed by a whole number from 1 to 8, not 'every:0'"),
      ("every:three", "'targets' must be every: followed by a whole number from 1 to 8, not 'every:three'"),
    ])
  func refused(yaml: String, sentence: String) throws {
    let (layout, lines) = try read(yaml)
    #expect(layout == nil && lines == ["e.yaml:1:1: error: \(sentence)"])
  }

  @Test("a misspelled name is answered with the nearest; 0 is rejected where a calibration is required")
  func misspelt() throws {
    let start =
      "e.yaml:1:1: error: unknown target 'top lefft'; did you mean 'top left'? there are: bottom left"
    #expect(try read("[middle, top lefft]").lines.first?.hasPrefix(start) == true)
    #expect(try read("top lefft").lines.first?.hasPrefix(start) == true)
    let zero = try read("0", choosing: .best, leastCount: 1)
    #expect(
      zero.lines == [
        "e.yaml:1:1: error: 'targets' must be one of 1, 3, 5, 6, 9, 13, a list of target names, "
          + "{region: [x, y, width, height]}, or best:3 for the best choice of three, not '0'"
      ])
  }
}
