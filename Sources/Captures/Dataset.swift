import Files
import Inputs

/// Captures that belong together, read and audited.
package struct Dataset: Sendable {
  package private(set) var name: String
  package private(set) var title: String
  package private(set) var citation: String?
  package private(set) var licence: String?
  /// The recorder of the captures, if the dataset or their format names it; it completes `Gaze was recorded by …`.
  package private(set) var recorder: String?
  package let isSimulated: Bool
  package private(set) var captures: [Capture]
  /// The names of all captures, including those that were not selected.
  package private(set) var captureNames: [String]
  /// The displays in front of which the captures were recorded, sorted by device.
  package private(set) var displays: [PlacedDisplay]
  /// The labels of the captures, in the order in which they declare them.
  package private(set) var labels: [Label]
  package private(set) var warnings: [Warning]
  /// The words that `dataset.yaml` joins.
  package let aliases: Aliases
  private var similarWords: [SimilarWords]
  /// The spellings of `aliases` that no capture has.
  private let absentSpellings: [Aliases.Alias]
  /// The codes that replace names; nil if names are kept.
  package private(set) var pseudonyms: Pseudonyms?

  /// - Parameter reference: A path if it has a "/", a leading "." or a capture's extension; else a name in `folders`.
  /// - Throws: Everything that is wrong, one error per file.
  package init(
    _ reference: String, relativeTo base: String, in folders: DatasetFolders, at place: Place,
    wanted: (_ capture: String) -> Bool = { _ in true }, cache: CaptureCache? = nil
  ) throws(InputError) {
    let location = try DatasetLocation(reference, relativeTo: base, in: folders, at: place)
    let file: DatasetFile? =
      if let path = location.description { try folders.datasetFile(path) } else {
        nil
      }
    let found = try location.sources(file)
    captureNames = found.sources.map(\.name)
    aliases = file?.aliases ?? Aliases()
    var captures = try CaptureReader(formats: found.formats, aliases: aliases, cache: cache).read(
      found.sources.filter { wanted($0.name) })
    let displays = try PlacedDisplay.all(of: captures, described: file?.devices ?? [])
    self.displays = displays
    for index in captures.indices {
      captures[index].place(on: PlacedDisplay.screens(of: captures[index], displays))
    }
    let noise = TargetNoise(captures)
    captures = captures.map { noise.cleaned($0) ?? $0 }
    self.captures = captures
    labels = Self.labels(of: captures)
    try Self.checkOwnColumns(captures)
    name = location.name
    let about = found.formats.count == 1 ? found.formats[0].about(location.folder) : nil
    title = file?.title ?? about?.title ?? location.name
    citation = file?.citation ?? about?.citation
    licence = file?.licence ?? about?.licence
    let recorders = Set(captures.map(\.format.recorder))
    recorder =
      file?.recorder ?? about?.recorder
      ?? (recorders.count == 1 ? recorders.first ?? nil : nil).map { FaceTracking.recorder($0, on: displays) }
    isSimulated = file?.simulation != nil || file?.isMadeUp == true || about?.isSimulated == true
    similarWords = SimilarWords.all(in: captures)
    let isWhole = location.onlyFile == nil && captures.count == captureNames.count
    absentSpellings = isWhole ? aliases.spellings(beside: captures.flatMap(\.joinedSpellings)) : []
    warnings = []
    warnings = allWarnings
  }

  /// The same captures with other tables of the same frames.
  package func mapFrames(_ change: (FrameTable) -> FrameTable) -> Dataset {
    changed(self) { dataset in dataset.captures = captures.map { $0.with(frames: change($0.frames)) } }
  }

  /// The same captures with codes in place of the names of people and captures.
  package func coded(by pseudonyms: Pseudonyms) -> Dataset {
    changed(self) { dataset in
      dataset.pseudonyms = pseudonyms
      dataset.captures = captures.map { $0.coded(by: pseudonyms) }
      dataset.captureNames = captureNames.map(pseudonyms.code)
      dataset.displays = displays.map { $0.coded(by: pseudonyms) }
      dataset.labels = Self.labels(of: dataset.captures)
      dataset.similarWords = similarWords.map { $0.coded(by: pseudonyms) }
      // What a format tolerated can hold the names of files.
      dataset.warnings = dataset.allWarnings.map { warning in
        pseudonyms.isNaming(warning.sentence)
          ? Warning(subject: warning.subject, sentence: pseudonyms.scrubbed(warning.sentence)) : warning
      }
      dataset.name = pseudonyms.scrubbed(name)
      dataset.title = pseudonyms.scrubbed(title)
      dataset.citation = citation.map(pseudonyms.scrubbed)
      dataset.licence = licence.map(pseudonyms.scrubbed)
      dataset.recorder = recorder.map(pseudonyms.scrubbed)
    }
  }

  private var allWarnings: [Warning] {
    var subjects = Set<String>()
    let ofScreens = displays.compactMap(\.warning).filter { subjects.insert($0.subject).inserted }
    let captures = captures
    let audits = concurrentMap(captures.count) { captures[$0].format.audit(captures[$0]) }
    return audits.flatMap(\.self) + MissingMarks(captures).warnings
      + SimultaneousRecordings(captures).warnings
      + similarWords.map(\.warning) + ofScreens
      + absentSpellings.map { alias in
        Warning(
          subject: "aliases",
          sentence: "no capture has the \(Label.title(alias.property)) \(yamlSpelling(alias.spelling))")
      }
  }

  /// The warnings about some captures, and those about no single one.
  package func warnings(about names: Set<String>) -> [Warning] {
    let others = Set(captureNames).subtracting(names)
    return warnings.filter { !others.contains($0.subject) }
  }

  private static func labels(of captures: [Capture]) -> [Label] {
    var labels = [Label]()
    for column in captures.lazy.flatMap(\.frames.labels)
    where !labels.contains(where: { $0.name == column.label.name }) {
      labels.append(column.label)
    }
    return labels
  }

  /// Throws unless the columns of one name are the same in all captures that have them.
  private static func checkOwnColumns(_ captures: [Capture]) throws(InputError) {
    var known = [String: (columns: OwnColumns, capture: Capture)]()
    var errors = [InputError]()
    for capture in captures {
      for own in capture.frames.own {
        guard let first = known[own.name] else {
          known[own.name] = (own, capture)
          continue
        }
        if own != first.columns {
          errors.append(
            InputError(
              Place(file: capture.path),
              "the columns of \(own.name.quoted) differ from those in \(first.capture.path)"))
        }
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
  }
}

extension Pseudonyms {
  /// - Throws: If the file is beside the captures, where it would be read as one of them.
  package mutating func add(namesIn dataset: Dataset) throws(InputError) {
    let folders = Set(dataset.captures.map { Self.folder(of: $0.path) })
    guard !folders.contains(Self.folder(of: path)) else {
      throw InputError(
        Place(file: path), "is in the folder of the captures, where it would be read as one; put it elsewhere"
      )
    }
    try add(
      people: dataset.captures.flatMap(\.frames.participants.all), captures: dataset.captureNames,
      aliases: dataset.aliases)
  }
}
