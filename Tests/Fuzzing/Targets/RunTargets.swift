import DelimitedText
import Files
import Inputs

@testable import GazeLab

extension FuzzTarget {
  /// The record of a run. Reports are made from what is accepted, with scores that fit no particular record.
  static let runJSON = FuzzTarget(name: "run-json") { bytes in
    let path = RunRecord.name
    guard let record = accepted([path: bytes], { try RunRecord(json: bytes, path: path) }) else { return }
    do {
      let written = try record.json()
      let again = try RunRecord(json: written, path: path)
      require(try again.json() == written, "a record is read back as it was written")
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
    let run = Run(folder: "run", record: record, results: scores)
    _ = (run.text, run.summaryText(isColoured: true, width: 80))
  }

  /// The scores of one calibrator and the baseline.
  private static let scores: RunScores = {
    let cells = ["linear", "mean-target"].map { calibrator in
      Cell(group: "", samples: "frames", features: "gaze", calibrator: calibrator, split: "k-fold")
    }
    let scores = cells.flatMap { cell in
      (0..<3).map { fold in
        var moments = Moments()
        (moments.count, moments.squaredErrorX, moments.squaredErrorY) = (10, 250 + Double(fold), 90)
        (moments.targetMeanX, moments.targetMeanY) = (500, 300)
        (moments.targetSquaresX, moments.targetSquaresY) = (9e5, 4e5)
        return Score(
          cell: cell, repeatIndex: 0, foldIndex: fold, heldOut: nil, trainCount: 20, testCount: 10,
          columnCount: 2, rank: 2, condition: 1.5, moments: moments, status: .ok, message: "", choice: nil)
      }
    }
    return RunScores(scores: scores)
  }()

  /// A CSV file of a run, as each of the files that runs store.
  static let storedCSV = FuzzTarget(name: "stored-csv") { bytes in
    for cells in [
      CellColumns(groupBy: [], labels: [.headPose]),
      CellColumns(groupBy: ["participant", "head_pose"], labels: [.headPose]),
    ] {
      check(ScoresFile.self, bytes, cells)
      check(RepeatsFile.self, bytes, cells)
      check(FixationsFile.self, bytes, cells)
      check(DiagnosisFile.self, bytes, cells)
      check(GazePointsFile.self, bytes, cells)
      check(SamplesFile.self, bytes, cells)
    }
  }

  private static func check<File: StoredFile>(_ file: File.Type, _ bytes: [UInt8], _ cells: CellColumns) {
    let path = file.name
    guard
      let values = accepted([path: bytes], { try file.values(FileText(bytes), path: path, cells) })
    else { return }
    let written = file.bytes(values, cells)
    do {
      let again = try file.values(FileText(written), path: path, cells)
      require(again.count == values.count, "\(values.count) rows are written")
      require(file.bytes(again, cells) == written, "\(path) is read back as it was written")
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
  }
}
