import Foundation
import Inputs
import Testing

@testable import Calibration
@testable import Splits
@testable import Trials

@Suite("Tests over repeats")
struct RepeatTestTests {
  @Test("random splits with repeats and k folds have a test, and no other split has one")
  func catalogue() throws {
    for entry in Catalogue.splits.entries where entry.kind != "file" {
      let split = try entry.madeFromExample()
      let expected: RepeatTest =
        switch entry.kind {
        case "random": .resampled
        case "k-fold": .folds
        default: .untested
        }
      #expect(split.repeatTest == expected, "\(entry.kind)")
      // What a run says that was stored before there were tests.
      #expect(RepeatTest(earlierKind: split.kind, repeats: split.repeatCount) == expected, "\(entry.kind)")
    }
    #expect(Split.random(unit: .fixation, testShare: 0.3, repeatCount: 1).repeatTest == .untested)
    #expect(RepeatTest(earlierKind: "random", repeats: 1) == .untested)
  }

  @Test("a stored split has its test, and one of an earlier run has that of its kind")
  func stored() throws {
    var split = PlantedRun.split("s", kind: "dealt", repeats: 3)
    split.repeatTest = .folds
    let read = try JSONDecoder().decode(
      RunRecord.SplitRecord.self, from: Data(JSONValue(split).bytes(.record)))
    #expect(read.test == .folds)
    let earlier = PlantedRun.split("s", kind: "random", repeats: 3)
    let json = Data(JSONValue(earlier).bytes(.record))
    #expect(!String(decoding: json, as: UTF8.self).contains("repeatTest"))
    #expect(try JSONDecoder().decode(RunRecord.SplitRecord.self, from: json).test == .resampled)
  }
}
