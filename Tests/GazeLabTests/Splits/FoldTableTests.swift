import Inputs
import LinearAlgebra
import Testing

@testable import Calibration
@testable import Splits

/// Files of folds, read and applied to samples: 45 fixations of four frames in one capture.
struct FoldTableTests {
  private static let capture = "capture of p01"
  private static let fixations = Planted.fixations(participants: ["p01"])

  private static func table(_ text: String) throws -> FoldTable {
    try FoldTable(path: "f.csv", bytes: Array(text.utf8))
  }

  /// The folds of the only section.
  private static func drawn(
    _ text: String, _ samples: SampleKind = .frames, repeatIndex: Int = 0,
    of fixations: [SampledFixation] = fixations
  ) throws -> [Fold] {
    let table = try table(text)
    return try table.drawn(
      table.section(group: "", samples: samples), repeatIndex: repeatIndex,
      from: Planted.samples(samples, of: fixations).origins)
  }

  private static func problem(
    _ text: String, _ samples: SampleKind = .frames, of fixations: [SampledFixation] = fixations
  ) throws -> String? {
    #expect(throws: SplitError.self) { try drawn(text, samples, of: fixations) }?.sentence
  }

  // MARK: Reading

  @Test("a minimal file lists training and test frames; others are left out")
  func least() throws {
    let folds = try Self.drawn("first_frame,part\n0,train\n7,test\n3,train\n")
    #expect(folds.count == 1 && folds[0].name == "fold 0")
    #expect(folds[0].training.rows == [0, 3] && folds[0].testRows == [7])
  }

  @Test("frame ranges, any order of columns and rows, and unknown columns are accepted")
  func ranges() throws {
    let folds = try Self.drawn(
      """
      remark,last_frame, part ,first_frame,capture,fold,name
      a,7,test,4,\(Self.capture),1,second
      b,3,train,0,\(Self.capture),0,first
      "c,c",11,test,4,"\(Self.capture)",0,first
      d,3,train,0,\(Self.capture),1,second
      """)
    #expect(folds.map(\.name) == ["first", "second"])
    #expect(folds.map(\.training.rows) == [Array(0...3), Array(0...3)])
    #expect(folds.map(\.testRows) == [Array(4...11), Array(4...7)])
  }

  @Test("rows may list fixations by number; frames and medians then have the same fixations")
  func fixations() throws {
    let text = "part,fixation\ntrain,44\ntest,0\ntrain,1\n"
    for samples in SampleKind.allCases {
      let origins = Planted.samples(samples, of: Self.fixations).origins
      let fold = try #require(try Self.drawn(text, samples).first)
      #expect(Set(fold.training.rows.map { origins[$0].fixation }) == [1, 44])
      #expect(Set(fold.testRows.map { origins[$0].fixation }) == [0])
      #expect(fold.testRows.count == (samples == .frames ? 4 : 1))
    }
  }

  @Test("each repeat has its own folds")
  func repeats() throws {
    let text = "repeat,part,first_frame\n1,train,5\n1,test,6\n0,train,1\n0,test,2\n"
    #expect(try Self.drawn(text).map(\.testRows) == [[2]])
    #expect(try Self.drawn(text, repeatIndex: 1).map(\.testRows) == [[6]])
  }

  @Test("rows for frames are valid for medians if they list all of their frames, and vice versa")
  func otherKind() throws {
    let byFrame =
      "samples,part,first_frame\n" + (0..<4).map { "frames,train,\($0)\n" }.joined()
      + "frames,test,4\nframes,test,5\nframes,test,6\nframes,test,7\n"
    let medians = Planted.samples(.fixationMedians, of: Self.fixations).origins
    let fold = try #require(try Self.drawn(byFrame, .fixationMedians).first)
    #expect(fold.training.rows.map { medians[$0].frameRows } == [0..<4])
    #expect(fold.testRows.map { medians[$0].frameRows } == [4..<8])
    let byMedian =
      "samples,part,first_frame,last_frame\nfixation-medians,train,0,3\nfixation-medians,test,4,7\n"
    #expect(try Self.drawn(byMedian).map(\.testRows) == [[4, 5, 6, 7]])
  }

  @Test("if there are rows for both kinds of samples, each kind uses its own")
  func bothKinds() throws {
    let table = try Self.table(
      "samples,part,first_frame,last_frame\nframes,train,0,0\nframes,test,1,1\n"
        + "fixation-medians,train,0,3\nfixation-medians,test,4,7\n")
    #expect(try table.section(group: "", samples: .frames).samples == .frames)
    #expect(try table.section(group: "g", samples: .fixationMedians).samples == .fixationMedians)
  }

  @Test("in a file as the program writes it, a group uses the rows with its participant and device")
  func labels() throws {
    let head = "participant,device,samples,capture,part,first_frame\n"
    let rows = ["anna", "bert"].map { "\($0),iPad,frames,\($0),train,0\n\($0),iPad,frames,\($0),test,1\n" }
    let table = try Self.table(head + rows.joined())
    #expect(table.sections.count == 2)
    for group in ["participant=bert", "participant=bert; device=iPad"] {
      let section = try table.section(group: group, samples: .frames)
      #expect(section.group == .labelled(["participant": "bert", "device": "iPad"]))
    }
    let error = #expect(throws: SplitError.self) { try table.section(group: "device=iPad", samples: .frames) }
    #expect(
      error?.sentence == "the file has no rows for the group 'device=iPad'; there are: "
        + "'participant=anna; device=iPad', 'participant=bert; device=iPad'")
    // By fixations, whose numbers begin at 0 in each group, the keys must be the same.
    let byFixation = try Self.table(
      "participant,device,samples,part,fixation\nanna,iPad,frames,train,0\nanna,iPad,frames,test,1\n")
    #expect(throws: SplitError.self) { try byFixation.section(group: "", samples: .frames) }
    let same = "participant=anna; device=iPad"
    #expect(try byFixation.section(group: same, samples: .frames).repeats.count == 1)
  }

  @Test("labels behind the samples describe rows, and the number of a fold is no label")
  func columnOrder() throws {
    let table = try Self.table(
      """
      participant,device,fold,samples,capture,head_pose,part,first_frame
      anna,iPad,0,frames,a,left,train,0
      anna,iPad,0,frames,a,right,test,1
      anna,iPad,1,frames,a,right,train,1
      anna,iPad,1,frames,a,left,test,0

      """)
    #expect(table.sections.map(\.group) == [.labelled(["participant": "anna", "device": "iPad"])])
    #expect(table.sections.map(\.repeats.count) == [1] && table.sections[0].repeats[0].count == 2)
  }

  @Test("a capture before the samples is a key of the group, and one behind them is not")
  func captureKeys() throws {
    func table(_ head: String) throws -> FoldTable {
      let rows = ["a", "b"].flatMap { ["\($0),0,train", "\($0),1,test"] }.map { row in
        let cells = row.split(separator: ",")
        return head.split(separator: ",").map { column in
          ["capture": cells[0], "first_frame": cells[1], "part": cells[2], "samples": "frames"][column]
            ?? column
        }.joined(separator: ",")
      }
      return try Self.table(head + "\n" + rows.joined(separator: "\n") + "\n")
    }
    let keyed = try table("participant,device,capture,samples,part,first_frame")
    #expect(
      keyed.sections.map(\.group)
        == ["a", "b"].map {
          .labelled(["participant": "participant", "device": "device", "capture": $0])
        })
    let placed = try table("participant,device,samples,capture,part,first_frame")
    #expect(placed.sections.map(\.group) == [.labelled(["participant": "participant", "device": "device"])])
  }

  @Test("participants in a file of somebody else's do not divide its folds")
  func otherLabels() throws {
    let table = try Self.table("capture,participant,part,first_frame\na,anna,train,0\nb,bert,test,0\n")
    #expect(try table.section(group: "participant=x", samples: .frames).group == .unnamed)
  }

  @Test(
    "a group uses its own rows; those of a single group are valid for others by frames, but not by fixations")
  func groups() throws {
    let two = "group,part,first_frame\na,train,0\na,test,1\nb,train,2\nb,test,3\n"
    #expect(try Self.table(two).section(group: "b", samples: .frames).group == .named("b"))
    let error = #expect(throws: SplitError.self) { try Self.table(two).section(group: "", samples: .frames) }
    #expect(error?.sentence == "the file has no rows for the group ''; there are: 'a', 'b'")
    let one = "group,part,first_frame\na,train,0\na,test,1\n"
    #expect(try Self.table(one).section(group: "", samples: .frames).group == .named("a"))
    let byFixation = "group,part,fixation\na,train,0\na,test,1\n"
    #expect(throws: SplitError.self) { try Self.table(byFixation).section(group: "b", samples: .frames) }
    let ungrouped = "part,fixation\ntrain,0\ntest,1\n"
    #expect(try Self.table(ungrouped).section(group: "b", samples: .frames).group == .unnamed)
  }

  @Test("listed frames that are not among the samples are ignored")
  func unselected() throws {
    let text =
      "part,capture,first_frame,last_frame\ntrain,\(Self.capture),0,3\n"
      + "test,\(Self.capture),176,1000000000000\ntrain,another,0,9\n"
    let fold = try #require(try Self.drawn(text).first)
    #expect(fold.training.rows == [0, 1, 2, 3] && fold.testRows == [176, 177, 178, 179])
    #expect(try Self.table(text).captures?.map(\.name) == [Self.capture, "another"])
    #expect(
      try Self.table(text).captures?.map(\.place) == [
        Place(file: "f.csv", line: 2, column: 7), Place(file: "f.csv", line: 4, column: 7),
      ])
  }

  @Test("consecutive rows of one part are kept as one")
  func consecutive() throws {
    let table = try Self.table("part,first_frame\ntrain,0\ntrain,1\ntrain,2\ntest,3\ntest,4\ntrain,6\n")
    #expect(table.sections[0].repeats[0][0].named.map(\.rows) == [0...2, 3...4, 6...6])
  }

  @Test("other people's samples suffice for training, but not for the test")
  func othersAlone() throws {
    let fold = try #require(try Self.drawn("part,first_frame\nothers,0\ntest,4\n").first)
    #expect(fold.training.rows.isEmpty && fold.otherRows == [0] && fold.testRows == [4])
    let error = #expect(throws: InputError.self) {
      try Self.table("part,first_frame\ntrain,0\nothers,4\n")
    }
    #expect(error?.report == "f.csv:2: error: fold 0 of repeat 0 has no row of part 'test'")
  }

  @Test("the test share counts listed rows over all folds")
  func share() throws {
    let text = "fold,part,first_frame,last_frame\n0,train,0,5\n0,test,6,7\n1,train,0,7\n1,test,8,11\n"
    #expect(try Self.table(text).testShare == 6.0 / 20)
  }

  // MARK: Errors in the file

  @Test(
    "errors in the file are reported with line and column",
    arguments: [
      (
        "capture,first_frame\na,0\n",
        "1:1: error: missing column 'part', whose values are train, test or others"
      ),
      (
        "part,capture\ntrain,a\n",
        "1:1: error: missing column 'first_frame' or 'fixation', which identifies the samples of a row"
      ),
      ("part,first_frame,part\ntrain,0,train\n", "1:18: error: duplicate column 'part'"),
      ("part,first_frame\n", "2: error: there are no rows"),
      ("part,first_frame\ntrain,0,1\n", "2:1: error: has 3 fields; the header has 2"),
      (
        "part,first_frame\ntrain,0\ntesting,1\n",
        "3:1: error: 'part' must be train, test or others, not 'testing'"
      ),
      (
        "part,first_frame\ntrain,-1\n",
        "2:7: error: 'first_frame' must be a whole number of at least 0, not '-1'"
      ),
      (
        "part,fixation\ntrain,1.5\n", "2:7: error: 'fixation' must be a whole number of at least 0, not '1.5'"
      ),
      (
        "part,first_frame\ntrain,99999999999999\n",
        "2:7: error: 'first_frame' must be a whole number of at least 0, not '99999999999999'"
      ),
      (
        "part,first_frame,repeat\ntrain,1,\n",
        "2:9: error: 'repeat' must be a whole number of at least 0, not ''"
      ),
      (
        "part,first_frame,fold\ntrain,1,one\n",
        "2:9: error: 'fold' must be a whole number of at least 0, not 'one'"
      ),
      (
        "part,first_frame,last_frame\ntrain,7,3\n",
        "2:9: error: 'last_frame' is 3, before 'first_frame', 7"
      ),
      (
        "part,first_frame,samples\ntrain,7,medians\n",
        "2:9: error: 'samples' must be one of frames, fixation-medians, not 'medians'"
      ),
      ("part,capture,first_frame\ntrain,,7\n", "2:7: error: 'capture' is empty"),
      (
        "part,first_frame,name\ntrain,7,a\ntest,8,b\n",
        "3:8: error: fold 0 of repeat 0 is named 'b' here but 'a' above"
      ),
      ("part,first_frame\ntrain,7\n", "2: error: fold 0 of repeat 0 has no row of part 'test'"),
      (
        "part,first_frame,fold\ntrain,7,0\ntest,8,0\ntest,7,1\n",
        "4:8: error: fold 1 of repeat 0 has no row of part 'train'"
      ),
      (
        "part,first_frame,fold\ntrain,7,0\ntest,8,0\ntest,7,2\ntrain,8,2\n",
        "4:8: error: fold 2 of repeat 0 has no predecessor; repeats and folds are numbered from 0 without gaps"
      ),
      (
        "part,first_frame,repeat\ntrain,7,1\ntest,8,1\n",
        "2:9: error: fold 0 of repeat 1 has no predecessor; repeats and folds are numbered from 0 without gaps"
      ),
      (
        "part,first_frame,fold,repeat\ntrain,7,0,0\ntest,8,0,0\ntrain,7,1,1\ntest,8,1,1\n",
        "4:11: error: fold 1 of repeat 1 has no predecessor; repeats and folds are numbered from 0 without gaps"
      ),
    ])
  func refused(text: String, line: String) throws {
    let error = #expect(throws: InputError.self) { try Self.table(text) }
    #expect(error?.report == "f.csv:" + line)
  }

  // MARK: Errors that depend on the samples

  @Test("a sample that is both in train and in test is rejected")
  func both() throws {
    #expect(
      try Self.problem("part,capture,first_frame\ntrain,\(Self.capture),5\ntest,\(Self.capture),5\n")
        == "frame 5 of the capture 'capture of p01' is both in train and in test in fold 0 of repeat 0")
    #expect(
      try Self.problem("part,fixation\ntrain,5\ntest,5\n")
        == "fixation 5 is both in train and in test in fold 0 of repeat 0")
    #expect(
      try Self.problem("part,first_frame,last_frame\ntrain,0,1\ntest,2,3\n", .fixationMedians)
        == "the sample of frames 0 to 3 of the capture 'capture of p01' is both in train and in test in "
        + "fold 0 of repeat 0")
  }

  @Test("a sample that is only partly listed is rejected")
  func inPart() throws {
    #expect(
      try Self.problem("part,first_frame,last_frame\ntrain,0,3\ntest,4,6\n", .fixationMedians)
        == "the sample of frames 4 to 7 of the capture 'capture of p01' is only partly listed in fold 0 "
        + "of repeat 0"
    )
  }

  @Test("without the column 'capture' the samples must be from one capture")
  func manyCaptures() throws {
    #expect(
      try Self.problem(
        "part,first_frame\ntrain,0\ntest,4\n", of: Planted.fixations(participants: ["a", "b"]))
        == "the file has no column 'capture', but the samples come from 2 captures: 'capture of a', "
        + "'capture of b'"
    )
  }

  @Test("a fixation beyond the last one is rejected, because the numbers are those of other samples")
  func beyond() throws {
    #expect(
      try Self.problem("part,fixation\ntrain,0\ntest,45\n")
        == "the file lists fixation 45, but the last fixation of the samples is 44")
  }
}
