import Captures
import Foundation
import GazeLab
import TestSupport
import Testing

@testable import GazeLab

@Suite("Files on which an experiment depends")
struct WatchedFilesTests {
  /// The files that are found, without the folder.
  private func found(
    _ yaml: String, setting overrides: [String] = [], files: [String: String] = [:],
    without out: String? = nil
  ) throws -> [String] {
    try TemporaryFolder.with { place in
      try place.write("experiments/my/first.yaml", yaml)
      for (name, text) in files { try place.write(name, text) }
      let watched = WatchedFiles(
        experiment: place.at("experiments/my/first.yaml"), setting: overrides,
        in: DatasetFolders(named: [place.at("datasets")], environment: nil), without: out.map(place.at))
      return watched.paths.map { path in
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        return path.hasPrefix(place.path) ? String(path.dropFirst(place.path.count + 1)) : path
      }
    }
  }

  @Test("the file itself, even if it is no YAML")
  func itself() throws {
    #expect(try found("{{{ : [") == ["experiments/my/first.yaml"])
  }

  @Test("everything in the folder of its dataset, and the folder, so that a new capture is seen")
  func dataset() throws {
    let files = try found(
      "dataset: lab # ours\nfeatures: gaze\n",
      files: [
        "datasets/lab/dataset.yaml": "format: table\n", "datasets/lab/p01.csv": "",
        "datasets/lab/more/p02.csv": "",
        "datasets/lab/.hidden": "", "datasets/other/p03.csv": "",
      ])
    #expect(
      files == [
        "datasets/lab", "datasets/lab/dataset.yaml", "datasets/lab/more", "datasets/lab/more/p02.csv",
        "datasets/lab/p01.csv", "experiments/my/first.yaml",
      ])
  }

  @Test("a dataset by its path, by one of its files, and as --set names it")
  func otherDatasets() throws {
    let files = ["captures/a.csv": "", "captures/dataset.yaml": "format: table\n"]
    let all = [
      "captures", "captures/a.csv", "captures/dataset.yaml", "experiments/my/first.yaml",
    ]
    #expect(try found("dataset: ../../captures\n", files: files) == all)
    #expect(try found("dataset: \"../../captures/\"\n", files: files) == all)
    #expect(try found("dataset: ../../captures/a.csv\n", files: files) == all)
    #expect(try found("features: gaze\n", setting: ["dataset=../../captures"], files: files) == all)
  }

  @Test("the folder of reports does not count, even within that of the dataset")
  func reports() throws {
    let files = try found(
      "dataset: ../../captures\n",
      files: [
        "captures/a.csv": "", "captures/reports/first/scores.csv": "", "captures/reports/index.html": "",
      ],
      without: "captures/reports")
    #expect(files == ["captures", "captures/a.csv", "experiments/my/first.yaml"])
  }

  @Test("files that it names, whatever their keys are called, and files that those name")
  func named() throws {
    let files = try found(
      """
      features: {file: sets.yaml}
      check: published.yaml#table-3
      splits: {kind: file, path: "my folds.csv"}
      calibrators: [linear, {kind: program, command: [python3, ./forest.py]}]
      # not: this.csv
      """,
      files: [
        "experiments/my/sets.yaml": "- {file: more.csv}\n", "experiments/my/published.yaml": "",
        "experiments/my/my folds.csv": "", "experiments/my/forest.py": "", "experiments/my/more.csv": "",
        "experiments/my/this.csv": "", "experiments/my/other.csv": "",
      ])
    for name in ["first.yaml", "forest.py", "more.csv", "my folds.csv", "published.yaml", "sets.yaml"] {
      #expect(files.contains("experiments/my/\(name)"), "\(name)")
    }
    for name in ["this.csv", "other.csv"] { #expect(!files.contains("experiments/my/\(name)"), "\(name)") }
  }

  @Test("a file that is not there yet, but no number, formula or folder")
  func missing() throws {
    let files = try found(
      """
      splits: {kind: file, path: folds.csv, test_share: 0.3}
      columns: {a: gazePointX / 2.5, b: headZ * 1e-3}
      features: [gaze+a, /, ., .., "gaze - b"]
      """)
    #expect(files == ["experiments/my/first.yaml", "experiments/my/folds.csv"])
  }

  @Test("files that name each other are found once")
  func circle() throws {
    let files = try found(
      "features: {file: a.yaml}\n",
      files: ["experiments/my/a.yaml": "file: b.yaml\n", "experiments/my/b.yaml": "file: a.yaml\n"])
    #expect(files == ["experiments/my/a.yaml", "experiments/my/b.yaml", "experiments/my/first.yaml"])
  }
}
