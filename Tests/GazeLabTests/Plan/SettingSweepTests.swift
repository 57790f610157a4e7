import Inputs
import Testing

@testable import Trials

@Suite("Lists in --set")
struct SettingSweepTests {
  private func all(_ settings: String...) throws -> [SettingSweep] { try SettingSweep.all(settings) }

  @Test(
    "a key that takes a list gets the list, in one run",
    arguments: [
      ("calibrators=linear,ridge", "calibrators=[linear,ridge]"),
      ("calibrators=linear,{kind: ridge, lambda: 0.1}", "calibrators=[linear,{kind: ridge, lambda: 0.1}]"),
      ("calibrators={kind: ridge, lambda: 0.1}", "calibrators={kind: ridge, lambda: 0.1}"),
      ("features=[gaze, gaze+face]", "features=[gaze, gaze+face]"),
      ("where.participant=a,b", "where.participant=[a,b]"),
      ("title=One, two", "title=One, two"), ("splits.0.targets=[a, b]", "splits.0.targets=[a, b]"),
      ("seed=7", "seed=7"), ("seed=1,", "seed=1,"), ("where={device: [a, b]}", "where={device: [a, b]}"),
    ])
  func lists(written: String, setting: String) throws {
    #expect(try all(written) == [SettingSweep(settings: [setting], pathEnd: "")])
  }

  @Test("a list for any other key makes one run per value, and all combinations of several lists")
  func swept() throws {
    for written in ["seed=1,2", "seed=[1, 2]"] {
      #expect(
        try all(written) == [
          SettingSweep(settings: ["seed=1"], pathEnd: ",seed=1"),
          SettingSweep(settings: ["seed=2"], pathEnd: ",seed=2"),
        ])
    }
    let ends = try all("seed=1,2", "features=gaze", "splits.0.repeats=5,9").map(\.pathEnd)
    #expect(
      ends == [
        ",seed=1,splits.0.repeats=5", ",seed=1,splits.0.repeats=9", ",seed=2,splits.0.repeats=5",
        ",seed=2,splits.0.repeats=9",
      ])
    #expect(try all("dataset=../a,b").map(\.pathEnd) == [",dataset=..-a", ",dataset=b"])
  }

  @Test("more than 100 runs are refused")
  func tooMany() {
    #expect(throws: InputError.self) {
      try all("seed=1,2,3,4,5,6,7,8,9,10,11", "splits.0.repeats=1,2,3,4,5,6,7,8,9,10")
    }
  }
}
