import Files
import Foundation
import Inputs
import TestSupport
import Testing

@testable import Calibration
@testable import Captures
@testable import GazeLab
@testable import Scores
@testable import Splits
@testable import Trials

/// The CSV files of runs, as pandas and R read them.
struct StoredCSVTests {
  private struct File {
    let name: String
    let columns: [String]
    let rows: [[String]]

    init(_ name: String, in folder: String) throws {
      let path = "\(folder)/\(name)"
      var file = try CSVFile(path: path, bytes: readFile(path))
      var (fields, rows) = ([CSVFile.Field](), [[String]]())
      while try file.nextRow(&fields) {
        var row = [String]()
        for field in fields { try row.append(file.text(field)) }
        rows.append(row)
      }
      (self.name, columns, self.rows) = (name, rows[0], Array(rows.dropFirst()))
    }

    func values(_ column: String) -> [String] {
      columns.firstIndex(of: column).map { index in rows.map { $0[index] } } ?? []
    }
  }

  /// Runs that hold what files can hold: groups, repeats, failed and skipped trials, lost points, choices, smoothing.
  static let experiments: [String] = [
    """
    features: [gaze, gaze+face]
    calibrators: [linear, offset, mean-target, {kind: ridge, lambda: 0.1}]
    splits: [{kind: random, repeats: 3}, {kind: random, unit: frame, repeats: 2}, in-sample]
    samples: [frames, fixation-medians]

    """,
    """
    features: [gaze, gaze+euler]
    calibrators: [linear, offset]
    splits: [{kind: leave-one-out, over: head_pose}, corners-to-sides]
    group_by: [participant, device]

    """,
    """
    features: [gaze, gaze+look_at]
    calibrators: [linear, {kind: none, smooth: {kind: moving-average, points: 3}}, none]
    splits: [{kind: leave-one-out, over: participant}]
    group_by: [viewing_distance, target_role]

    """,
    """
    calibrators: [{kind: linear, name: chosen, select: {over: [gaze, gaze+euler], by: leave-one-pose-out}}]
    splits: {kind: calibration-targets, targets: "every:8", of: participant}
    group_by: [capture, viewing_distance]

    """,
  ]

  /// Keys whose columns hold texts, in any of the files.
  private static let texts: Set<String> = {
    var texts: Set<String> = ["mark", "reason"]
    for column in FileDictionary.all.flatMap(\.columns) where column.type == .text {
      texts.insert(column.name)
    }
    texts.formUnion(["head_pose", "viewing_distance"])
    return texts
  }()

  private static func files(below folder: String) throws -> [File] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(".csv") }.sorted().map { try File($0, in: folder) }
  }

  private static func run(_ yaml: String) async throws -> (run: Run, files: [File], study: PlantedStudy) {
    let study = try PlantedStudy(participants: ["anna", "bert"], framesEach: 2)
    let experiment = try study.experiment(yaml, skipsMissing: true)
    let run = try await experiment.run(
      out: study.root + "/out", RunOptions(jobs: 2, keepsPredictions: true, drawsFigures: false))
    return (run, try files(below: run.folder), study)
  }

  @Test(
    "the files of a run have the described columns, numbers or nothing among numbers, no dash, and read back",
    arguments: experiments)
  func files(yaml: String) async throws {
    let (run, files, study) = try await Self.run(yaml)
    defer { withExtendedLifetime(study) {} }
    let record = try JSONValue(json: String(decoding: readFile("\(run.folder)/tables.json"), as: UTF8.self))
    let tables = try #require(record["tables"]?.array)
    let columns = Dictionary(
      uniqueKeysWithValues: tables.map { ($0["name"]?.string ?? "", $0["columns"]?.array ?? []) })
    #expect(files.count > 20)
    for file in files { expectNumbers(file, described: columns[String(file.name.dropLast(4))]) }
    try expectDictionary(files, keys: Set(run.record.experiment.groupBy))
    try expectRoundTrip(run)
  }

  private func expectNumbers(_ file: File, described: [JSONValue]?) {
    #expect(Set(file.columns).count == file.columns.count, "\(file.name): \(file.columns)")
    #expect(!file.columns.contains("group") && !file.columns.contains("caveat"), "\(file.name)")
    for column in file.columns {
      let values = file.values(column)
      #expect(!values.contains("-"), "\(file.name): \(column)")
      let isText =
        described.map { $0.contains { $0["name"]?.string == column && $0["type"]?.string == "text" } }
        ?? (file.name.hasSuffix("-tidy.csv")
          ? !["value", "sd", "low", "high"].contains(column) : Self.texts.contains(column))
      if isText { continue }
      let odd = values.filter { !$0.isEmpty && Double($0)?.isFinite != true }
      #expect(odd.isEmpty, "\(file.name): \(column): \(odd.prefix(3))")
    }
  }

  private func expectDictionary(_ files: [File], keys: Set<String>) throws {
    // `etdq.csv` and those of uncertainty stand only where an experiment asks, `priors.csv` where a calibrator learns one.
    let others: Set = [
      "gazelab splits", "etdq.csv", "priors.csv", "uncertainty.csv", "uncertainty-map.csv",
    ]
    for entry in FileDictionary.all where !others.contains(entry.file) {
      let file = try #require(files.first { $0.name == entry.file })
      let meant = Self.names(entry.columns, keys)
      #expect(Set(file.columns) == Set(meant) && file.columns.count == meant.count, "\(entry.file)")
    }
    let stored = files.map(\.name).filter { !$0.contains("/") }
    #expect(Set(stored) == Set(FileDictionary.all.map(\.file)).subtracting(others))
  }

  /// The columns of a file for some keys of the groups, with those of the two labels of the captures.
  private static func names(_ columns: [FileColumn], _ keys: Set<String>) -> [String] {
    let labels = ["head_pose", "viewing_distance"]
    let names = columns.flatMap { column -> [String] in
      if column == .labels { return labels }
      if column.name == FileColumn.labels.name { return labels.filter(keys.contains) }
      return column.condition == nil || keys.contains(column.name) ? [column.name] : []
    }
    return Set(names).sorted()
  }

  private func expectRoundTrip(_ run: Run) throws {
    let (read, made) = (try Run(folder: run.folder).results, run.results)
    #expect(read.scores == made.scores && read.repeats == made.repeats)
    #expect(read.fixations == made.fixations && read.diagnoses == made.diagnoses)
    #expect(read.gazePoints == made.gazePoints && read.samples == made.samples)
  }

  @Test("gazelab splits has the columns that the dictionary describes")
  func splits() throws {
    let entry = try #require(FileDictionary.all.last)
    for keys in [[], ["participant"], ["capture", "head_pose"]] {
      let meant = Self.names(entry.columns, Set(keys))
      #expect(Set(SplitsFile.columns(CellColumns(groupBy: keys))) == Set(meant))
    }
  }

  @Test("a row that covers one person or device names it, and one that covers several does not")
  func people() async throws {
    let (_, grouped, _) = try await Self.run(Self.experiments[1])
    let (_, byRole, _) = try await Self.run(Self.experiments[2])
    for name in ["scores.csv", "repeats.csv", "summary.csv", "gaze-points.csv"] {
      let own = try #require(grouped.first { $0.name == name })
      #expect(Set(own.values("participant")) == ["anna", "bert"])
      #expect(Set(own.values("device")) == [Planted.device])
      let other = try #require(byRole.first { $0.name == name })
      #expect(Set(other.values("participant")) == [""], "each group has two people")
      #expect(Set(other.values("device")) == [Planted.device], "there is only one device")
      #expect(Set(other.values("target_role")).isSuperset(of: ["corner", "side"]))
    }
    for name in ["fixations.csv", "samples.csv", "predictions.csv"] {
      let file = try #require(byRole.first { $0.name == name })
      #expect(Set(file.values("participant")) == ["anna", "bert"], "a fixation has one participant")
    }
  }

  @Test("held_out is the value that names the fold, and empty where none does")
  func heldOut() async throws {
    let (_, byPose, _) = try await Self.run(Self.experiments[1])
    let scores = try #require(byPose.first { $0.name == "scores.csv" })
    for (split, held) in zip(scores.values("split"), scores.values("held_out")) {
      #expect((split == "corners-to-sides") == held.isEmpty)
    }
    let poses = Set(HeadPose.allCases.map(\.rawValue))
    #expect(Set(scores.values("held_out")) == poses.union([""]))
    let (_, byPerson, _) = try await Self.run(Self.experiments[2])
    let people = try #require(byPerson.first { $0.name == "scores.csv" })
    #expect(Set(people.values("held_out")) == ["anna", "bert"])
    let (_, repeats, _) = try await Self.run(Self.experiments[0])
    #expect(Set(try #require(repeats.first { $0.name == "scores.csv" }).values("held_out")) == [""])
  }

  @Test("one fixation is named by all of its properties, so no single value is held out")
  func fixation() throws {
    let study = try PlantedStudy(participants: ["anna"], framesEach: 1)
    let plan = try study.plan(
      "features: gaze\nsplits: [{kind: leave-one-out, over: fixation}, {kind: leave-one-out, over: target}]\n"
    )
    let folds = plan.sampleSets[0].splits.map { $0.drawnFolds.map(\.heldOut) }
    #expect(folds[0].allSatisfy { $0 == nil } && Set(folds[1]) == Set(Screen.gridNames.map { $0 }))
  }
}
