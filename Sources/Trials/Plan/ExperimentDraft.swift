import Captures
import Files
import Foundation
import Inputs

/// A commented experiment file for given captures, with the feature sets and splits that they can bear.
package struct ExperimentDraft: Sendable {
  package let text: String
  /// What is odd about the captures.
  package let warnings: [Warning]

  /// - Parameters:
  ///   - reference: The name of a dataset, or a path to a folder or a file of captures.
  ///   - path: Where the file is going to be written.
  /// - Throws: Everything that is wrong with the captures.
  package init(
    dataset reference: String, for path: String, in folders: DatasetFolders
  ) throws(InputError) {
    let place = Place(file: "--dataset")
    let isName = Self.isName(reference, in: folders)
    let source = isName || reference.contains("/") || reference.hasPrefix(".") ? reference : "./\(reference)"
    let dataset = try Dataset(source, relativeTo: ".", in: folders, at: place)
    let written = isName ? reference : Self.path(to: source, fromFolderOf: path)
    let layout = try DraftLayout(dataset, DatasetContents(dataset), reference: written, path: path)
    text = layout.text
    warnings = dataset.warnings
    // What is written must be as good as what a user writes.
    let file = try ExperimentFile(text: text, path: path)
    let selection = try SelectedCaptures(of: file, in: dataset)
    let sets = try SampleSet.all(file, selection, skipsMissing: false)
    _ = try ExperimentPlan(
      file, selection, sets.map { $0.divided(by: file) }, skipsMissing: false)
  }

  private static func isName(_ reference: String, in folders: DatasetFolders) -> Bool {
    guard !reference.contains("/"), !reference.hasPrefix("."),
      folders.formats.fileExtension(of: reference) == nil
    else { return false }
    return folders.capturesFolder(of: reference) != nil || PathKind(of: reference) == .missing
  }

  /// An absolute path as it is; another one relative to the folder of the file at `path`.
  static func path(to source: String, fromFolderOf path: String) -> String {
    guard !source.hasPrefix("/") else { return source }
    func components(_ path: String) -> [String] {
      // Links are followed, because ".." means the parent of the folder to which a link leads.
      URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.pathComponents
    }
    let (target, base) = (components(source), components(ExperimentFile.folder(ofFile: path)))
    let sharedCount = zip(target, base).prefix { $0 == $1 }.count
    let ups = base.dropFirst(sharedCount).map { _ in ".." }
    return ((ups.isEmpty ? ["."] : ups) + target.dropFirst(sharedCount)).joined(separator: "/")
  }
}

/// The contents of a dataset's captures, as far as they decide about an experiment.
struct DatasetContents {
  let captureCount: Int
  let fixationCount: Int
  let participants: [String]
  let devices: [String]
  let labels: [(label: Label, count: Int)]
  let targetCount: Int

  init(_ dataset: Dataset) {
    let keys = dataset.captures.flatMap(\.fixations).map(\.key)
    captureCount = dataset.captures.count
    fixationCount = keys.count
    participants = Set(keys.map(\.participant)).sorted()
    devices = Set(keys.map(\.device)).sorted()
    labels = keys.lazy.map(\.labels).labels.map { ($0.label, $0.words.count) }
    let targetNames = dataset.captures.flatMap { capture in
      capture.fixations.map { capture.screen(of: $0).targetName(of: $0.key.target) }
    }
    targetCount = Set(targetNames).count
  }

  /// True if there is nothing to group by.
  var isSingle: Bool { participants.count < 2 && devices.count < 2 }

  /// Ways to group the samples for something that may be calibrated by each person, the most wanted first.
  var personalGroupings: [[FixationProperty]] {
    participants.count > 1 ? deviceGroupings.map { [.participant] + $0 } + deviceGroupings : deviceGroupings
  }

  /// Ways to group the samples for something that concerns all people: by device where there are several.
  var deviceGroupings: [[FixationProperty]] { devices.count > 1 ? [[.device], []] : [[]] }

  /// The option of a split with this grouping; empty where there is nothing to group by.
  func option(_ within: [FixationProperty]) -> String {
    guard !isSingle else { return "" }
    let words = within.map(\.rawValue).joined(separator: ", ")
    return ", within: \(within.count == 1 ? words : "[\(words)]")"
  }

  /// The end of a sentence about a split with this grouping, which says what is fitted.
  func comment(_ within: [FixationProperty]) -> String {
    guard !isSingle else { return "." }
    let words = within.map { $0 == .participant ? "person" : $0.rawValue }
    let whole = participants.count > 1 ? "all people" : "all devices"
    return ". One model for \(words.isEmpty ? whole : "each \(words.joined(separator: " and "))")."
  }

  var sentence: String {
    func count(_ count: Int, _ noun: String, _ plural: String) -> String {
      "\(count) \(count == 1 ? noun : plural)"
    }
    let kinds = enumerated(
      labels.map { count($0.count, $0.label.title, Label.plural($0.label.name)) })
    return counted(captureCount, "capture") + " of " + count(participants.count, "person", "people") + " on "
      + counted(devices.count, "device") + ": " + counted(fixationCount, "fixation") + " on "
      + counted(targetCount, "target") + (labels.isEmpty ? "" : ", with \(kinds)") + "."
  }
}
