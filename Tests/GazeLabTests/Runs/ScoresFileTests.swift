import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import Scores
@testable import Trials

@Suite("scores.csv")
struct ScoresFileTests {
  private let cells = CellColumns(groupBy: ["participant", "device"])

  private let scores: [Score] = {
    let cell = Cell(
      group: "participant=a, \"b\"; device=iPad", samples: "frames", features: "gaze+face",
      calibrator: "linear(rank.rcond=1e-6)", split: "random(test_share=0.3, unit=fixation)")
    var moments = Moments(
      [.point(ScreenPoint(x: 0.1, y: 1e-7)), .point(ScreenPoint(x: 1.0 / 3, y: -5))],
      targets: [ScreenPoint(x: 0, y: 0), ScreenPoint(x: 566.5, y: 372)])
    moments.lostCount = 1
    let good = Score(
      cell: cell, repeatIndex: 4, foldIndex: 2, heldOut: "=Left", trainCount: 63, testCount: 3,
      droppedCount: 7,
      columnCount: 2,
      rank: 2, condition: 1234.5678901234567, moments: moments, status: .ok, message: "odd",
      choice: "{features=gaze, rank.rcond=1e-6}")
    let unfitted = Cell(
      group: cell.group, samples: "frames", features: ColumnSet.none.name, calibrator: "offset",
      split: cell.split)
    let failed = Score(
      cell: unfitted, repeatIndex: 5, foldIndex: 0, moments: nil, status: .failed, message: "no, \"really\"")
    return [good, failed]
  }()

  @Test("the header starts with the documented columns; further ones follow")
  func header() {
    let text = String(decoding: ScoresFile.bytes(scores, cells), as: UTF8.self)
    #expect(
      text.hasPrefix(
        "participant,device,samples,features,calibrator,split,repeat,fold,held_out,n_train,n_test,columns,rank,condition,mse,rmse,r2,"
          + "rmse_x,rmse_y,r2_x,r2_y,status,message,"))
    #expect(ScoresFile.columns(cells).last == "n_dropped")
    let lines = text.split(separator: "\n")
    #expect(lines[1].hasPrefix("\"a, \"\"b\"\"\",iPad,frames,gaze+face,linear(rank.rcond=1e-6),"))
    #expect(lines[1].contains(",4,2,'=Left,63,3,"))
    #expect(lines[2].contains(",iPad,frames,,offset,"), "a calibrator without features leaves them empty")
  }

  @Test("what is written reads back to the same scores")
  func roundTrip() throws {
    let text = String(decoding: ScoresFile.bytes(scores, cells), as: UTF8.self)
    #expect(try ScoresFile.values(FileText(Array(text.utf8)), path: "scores.csv", cells) == scores)
  }

  @Test(
    "a damaged file is refused with its place",
    arguments: [
      ("status", "stat"), (",ok,", ",fine,"), (",4,2,'", ",4.5,2,'"), (",4,2,'", ",-4,2,'"),
      (",odd,", ",odd,nan,"),
      ("1234.567", "x"), (",63,3,", ",63,9223372036854775807,"), (",63,3,", ",63,0,"),
    ])
  func damaged(old: String, new: String) throws {
    let text = String(decoding: ScoresFile.bytes(scores, cells), as: UTF8.self)
    let range = try #require(text.firstRange(of: old))
    let damaged = text.replacingCharacters(in: range, with: new)
    let error = #expect(throws: InputError.self) {
      try ScoresFile.values(FileText(Array(damaged.utf8)), path: "run/scores.csv", cells)
    }
    #expect(error?.report.hasPrefix("run/scores.csv:") == true)
  }

  @Test("a file without scores is refused")
  func empty() throws {
    let bytes = ScoresFile.bytes([], cells)
    try TemporaryFolder.with { folder in
      try folder.write(ScoresFile.name, bytes)
      let error = try #require(throws: InputError.self) {
        try RunScores(folder: folder.path, digests: [ScoresFile.name: sha256(bytes)], cells, onlyScores: true)
      }
      #expect(error.complaints[0].sentence == "there are no scores" && error.complaints[0].place.line == 2)
    }
  }
}
