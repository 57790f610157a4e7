import DelimitedText
import Files
import Inputs

@testable import Captures
@testable import Reports
@testable import Scores
@testable import Trials

extension FuzzTarget {
  /// The record of a run, with its right digest if it has one. Reports are made from what is accepted, with scores that
  /// fit it in their groups alone.
  static let runJSON = FuzzTarget(name: "run-json") { bytes in
    let path = RunRecord.name
    let bytes = withRightDigest(bytes)
    guard let record = accepted([path: bytes], { try RunRecord(json: bytes, path: path) }) else { return }
    do {
      let written = record.json()
      let again = try RunRecord(json: written, path: path)
      require(again.json() == written, "a record is read back as it was written")
    } catch {
      fatalError("what was written cannot be read: \(error)")
    }
    let group = GroupName.name(record.experiment.groupBy.map { ($0, "a") })
    let run = Run(folder: "run", record: record, results: scores(group))
    _ = (run.text, run.summaryText(isColoured: true, width: 80))
  }

  /// Otherwise hardly any input would pass the digest.
  private static func withRightDigest(_ bytes: [UInt8]) -> [UInt8] {
    guard let start = bytes.firstRange(of: Array("\n  \"digest\" : \"".utf8))?.upperBound,
      start + RecordDigest.blank.utf8.count <= bytes.count
    else { return bytes }
    var blanked = bytes
    blanked.replaceSubrange(start..<start + RecordDigest.blank.utf8.count, with: RecordDigest.blank.utf8)
    return RecordDigest.filled(in: blanked)
  }

  /// The scores of one calibrator and the baseline.
  private static func scores(_ group: String) -> RunScores {
    let cells = ["linear", "mean-target"].map { calibrator in
      Cell(group: group, samples: "frames", features: "gaze", calibrator: calibrator, split: "k-fold")
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
  }

  /// A CSV file of a run. The first byte chooses which, and how the run's data are grouped.
  static let storedCSV = FuzzTarget(name: "stored-csv") { bytes in
    guard let choice = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let cells = choice & 1 == 0 ? ungrouped : grouped
    switch choice >> 1 & 7 {
    case 0: check(ScoresFile.self, rest, cells)
    case 1: check(RepeatsFile.self, rest, cells)
    case 2: check(FixationsFile.self, rest, cells)
    case 3: check(DiagnosisFile.self, rest, cells)
    case 4: check(GazePointsFile.self, rest, cells)
    case 5: check(SamplesFile.self, rest, cells)
    default: break
    }
  }

  private static let ungrouped = CellColumns(groupBy: [], labels: [.headPose])
  private static let grouped = CellColumns(
    groupBy: ["participant", "head_pose"], labels: [.headPose])

  private static func check<File: StoredFile>(_ file: File.Type, _ bytes: [UInt8], _ cells: CellColumns)
  where File.Read == File.Value {
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
