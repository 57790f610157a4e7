import Files
import Foundation
import Inputs
import Testing

@testable import Calibration
@testable import Splits
@testable import Trials

struct FileSplitTests {
  /// In one split anna's first 60 frames are for training and her next 60 for testing; in the other, bert's.
  private static let csv = #"""
    split,capture,part,first_frame,last_frame
    of anna,anna,train,0,59
    of anna,anna,test,60,119
    "of ""bert""",bert,train,0,59
    "of ""bert""",bert,test,60,134

    """#

  private static func study(_ csv: String = csv) throws -> PlantedStudy {
    let study = try PlantedStudy()
    try study.write("folds/a.csv", Array(csv.utf8))
    return study
  }

  private static func yaml(_ options: String) -> String {
    "features: gaze\nsplits: [{kind: file, \(options)}]\n"
  }

  @Test("paths are relative to the experiment; the digest is recorded")
  func record() throws {
    let study = try Self.study()
    let split = try study.plan(Self.yaml("path: folds/a.csv, split: of anna")).file.splits[0]
    #expect(split.label == "file(path=folds/a.csv, split=of anna)")
    #expect(split.kind == "file" && split.unit == .fixation && split.foldCount == 1)
    #expect(split.file?.path == study.root + "/folds/a.csv")
    #expect(split.file?.sha256 == sha256(Array(Self.csv.utf8)))
    #expect(split.repeatCount == 1 && split.leakage(.frames) == .honest)
  }

  @Test("paths in --set are also relative to the experiment file; absolute paths are allowed")
  func paths() throws {
    let study = try Self.study()
    let yaml = Self.yaml("path: nowhere.csv")
    for path in ["folds/a.csv", study.root + "/folds/a.csv"] {
      for setting in ["splits={kind: file, path: \(path), split: of anna}", "splits.0.path=\(path)"] {
        let plan = try study.plan(
          Self.yaml("path: nowhere.csv, split: of anna"), setting: [setting])
        #expect(plan.file.splits[0].file?.path == study.root + "/folds/a.csv")
      }
    }
    #expect(
      study.complaints(yaml, setting: ["splits.0.path=b.csv"]) == [
        "--set splits.0.path:1:1: error: no file 'b.csv'"
      ])
  }

  @Test(
    "a missing file or an unknown split is rejected with its place",
    arguments: [
      ("path: b.csv", "x.yaml:3:29: error: no file 'b.csv'"),
      ("path: data", "x.yaml:3:29: error: 'data' is a folder; a file was expected"),
      (
        "path: folds/a.csv",
        "x.yaml:3:29: error: the file contains 2 splits; choose one with 'split': 'of anna', 'of \"bert\"'"
      ),
      (
        "path: folds/a.csv, split: of ann",
        "x.yaml:3:49: error: the file has no split 'of ann'; did you mean 'of anna'? there are: "
          + "of anna, of \"bert\""
      ),
      ("split: of anna", "x.yaml:3:10: error: 'path' is missing"),
      (
        "path: folds/a.csv, unit: frame, split: of anna",
        "x.yaml:3:42: error: unknown key 'unit'; expected: kind, path, split, within"
      ),
    ])
  func refused(options: String, line: String) throws {
    #expect(try Self.study().complaints(Self.yaml(options)) == [line])
  }

  @Test("'split' is rejected if the file has no such column")
  func noSplits() throws {
    let study = try Self.study("part,capture,first_frame\ntrain,anna,0\ntest,anna,5\n")
    #expect(
      study.complaints(Self.yaml("path: folds/a.csv, split: x")) == [
        "x.yaml:3:49: error: the file has no column 'split'; omit this key"
      ])
    #expect(study.complaints(Self.yaml("path: folds/a.csv")) == [])
  }

  @Test("a file of more than 1 GiB is refused before it is read")
  func tooLarge() throws {
    let study = try Self.study()
    // The size alone: nothing is written, so it takes no room on the disk.
    let file = try #require(FileHandle(forWritingAtPath: study.root + "/folds/a.csv"))
    try file.truncate(atOffset: 3 << 30)
    try file.close()
    #expect(
      study.complaints(Self.yaml("path: folds/a.csv")) == [
        "x.yaml:3:29: error: 'folds/a.csv' is larger than the limit of 1073741824 bytes"
      ])
  }

  @Test("errors in the file and unknown captures are reported with their places in it")
  func wrongFile() throws {
    let study = try Self.study("part,capture,first_frame\ntrain,anna,0\ntest,anna,x\n")
    #expect(
      study.complaints(Self.yaml("path: folds/a.csv")) == [
        "folds/a.csv:3:11: error: 'first_frame' must be a whole number of at least 0, not 'x'"
      ])
    try study.write("folds/a.csv", Array("part,capture,first_frame\ntrain,ana,0\ntest,bert,7\n".utf8))
    #expect(
      study.complaints(Self.yaml("path: folds/a.csv")) == [
        "folds/a.csv:2:7: error: the dataset has no capture 'ana'; did you mean 'anna'? there are: anna, "
          + "bert"
      ])
  }

  @Test("the plan warns of samples that are not listed and of folds that cannot be drawn")
  func plan() throws {
    let study = try Self.study()
    let plan = try study.plan(
      "samples: [frames, fixation-medians]\n" + Self.yaml("path: folds/a.csv, split: 'of \"bert\"'"))
    #expect(plan.sampleSets.map { $0.splits[0].drawnFolds.map(\.trainRows.count) } == [[60], [20]])
    #expect(plan.sampleSets.map { $0.splits[0].drawnFolds.map(\.testRows.count) } == [[75], [25]])
    #expect(
      plan.warnings.map(\.sentence).filter { $0.contains("neither") } == [
        "135 of 270 samples are neither trained on nor tested",
        "45 of 90 samples are neither trained on nor tested",
      ])
    try study.write("folds/a.csv", Array("part,capture,first_frame\ntrain,anna,0\ntest,anna,5\n".utf8))
    let torn = try study.plan("samples: [frames, fixation-medians]\n" + Self.yaml("path: folds/a.csv"))
    #expect(
      torn.warnings.map(\.sentence).contains(
        "cannot be drawn: the sample of frames 0 to 2 of the capture 'anna' is only partly listed in fold 0 "
          + "of repeat 0"))
  }

  @Test(
    "a file that splits fixations in any repeat leaks, and has a grouped counterpart with the same test share"
  )
  func leaks() throws {
    // Fixations have three frames. The first repeat keeps them whole, the second does not.
    let study = try Self.study(
      """
      capture,repeat,part,first_frame,last_frame
      anna,0,train,0,89
      anna,0,test,90,134
      anna,1,train,0,90
      anna,1,test,91,134

      """)
    let plan = try study.plan(
      "samples: [frames, fixation-medians]\nwhere: {capture: anna}\n" + Self.yaml("path: folds/a.csv"))
    let frames = plan.sampleSets[0].splits
    #expect(frames.map(\.leakage) == [.leaks, .honest])
    // (45 + 44) / 270 = 0.3296…
    #expect(
      frames.map(\.split.label) == ["file(path=folds/a.csv)", "random(test_share=0.33, unit=fixation)"])
    #expect(frames.map(\.split.repeatCount) == [2, 100])
    #expect(frames.map(\.counterpartOf) == [nil, "file(path=folds/a.csv)"])
    // The median of frames 90 to 92 is in both halves of the second repeat.
    let medians = plan.sampleSets[1].splits
    #expect(medians.count == 1)
    #expect(throws: SplitError.self) { try medians[0].folds.get() }
  }

  @Test("the share of test samples is rounded to a thousandth for the grouped counterpart")
  func share() throws {
    // Frame 12 begins a fixation of three. 122/135 = 0.9037…
    let study = try Self.study(
      "capture,part,first_frame,last_frame\nanna,train,0,12\nanna,test,13,134\n")
    let planned = try study.sampleSets("where: {capture: anna}\n" + Self.yaml("path: folds/a.csv"))[0].splits
    #expect(
      planned.map(\.split.label) == ["file(path=folds/a.csv)", "random(test_share=0.904, unit=fixation)"])
  }

  @Test(
    "a file of several folds that leaks has folds of whole fixations as its counterpart, at least ten times",
    arguments: [(2, 10), (12, 12)])
  func counterpartOfFolds(repeatCount: Int, counterpartRepeatCount: Int) throws {
    // Fixations have three frames; frame 66 is the first of its own.
    let rows = (0..<repeatCount).map { index in
      "\(index),0,train,0,66\n\(index),0,test,67,134\n\(index),1,train,67,134\n\(index),1,test,0,66\n"
    }
    let study = try Self.study("repeat,fold,part,first_frame,last_frame\n" + rows.joined())
    let planned = try study.sampleSets("where: {capture: anna}\n" + Self.yaml("path: folds/a.csv"))[0].splits
    let folds = "k-fold(folds=2, stratify=target, unit=fixation)"
    #expect(planned.map(\.split.label) == ["file(path=folds/a.csv)", folds])
    #expect(planned.map(\.split.repeatCount) == [repeatCount, counterpartRepeatCount])
  }

  @Test("a repeat that cannot be drawn hides neither the reason nor the leakage of another")
  func leaksAndFails() throws {
    let study = try Self.study(
      """
      capture,repeat,part,first_frame,last_frame
      anna,0,train,0,90
      anna,0,test,91,134
      anna,1,train,0,89
      anna,1,test,89,134

      """)
    let planned = try study.sampleSets("where: {capture: anna}\n" + Self.yaml("path: folds/a.csv"))[0].splits
    #expect(planned.map(\.leakage) == [.leaks, .honest])
    let error = #expect(throws: SplitError.self) { try planned[0].folds.get() }
    #expect(
      error?.sentence == "frame 89 of the capture 'anna' is both in train and in test in fold 0 of repeat 1")
  }
}
