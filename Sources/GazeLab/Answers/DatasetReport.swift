import Captures
import DelimitedText
import Documents
import Files
import Inputs
import Statistics
import Trials

/// A summary of a dataset, for `gazelab describe`.
package struct DatasetReport: Sendable {
  package let text: String
  private let dataset: Dataset

  /// - Throws: Everything that is wrong with the dataset.
  package init(
    _ reference: String, in folders: DatasetFolders, width: Int = 80
  ) throws(InputError) {
    let dataset = try Dataset(reference, relativeTo: ".", in: folders, at: Place(file: reference))
    self.dataset = dataset
    let facts = [
      dataset.isSimulated ? "SIMULATED captures" : nil,
      dataset.citation.map { "citation: \($0)" }, dataset.licence.map { "licence: \($0)" },
    ].compactMap { $0 }.flatMap { TextTable.wrap($0.onOneLine, width, indent: "  ") }
    let head =
      (TextTable.wrap("\(dataset.name): \(dataset.title)".onOneLine, width) + facts).joined(separator: "\n")
      + "\n"
    let warnings = Self.warningLines(dataset).flatMap { TextTable.wrap($0, width, indent: "  ") }
    let tables =
      ReadingsTable.all(of: dataset.captures)
      + dataset.captures.prefix(Self.captureLimit).map {
        $0.frames.has(.target) ? captureTable($0) : StreamTable.table($0)
      }
      + [FramesTable.table(dataset.captures)]
      + [
        StatesTable.table(dataset.captures), LabelsTable.table(dataset.captures),
        dataset.displays.contains { $0.screen.isThere } ? deviceTable(dataset) : nil,
      ].compactMap(\.self)
    text =
      ([head] + tables.map { TextTable.text($0, width: width) }
      + (warnings.isEmpty ? [] : ["Warnings\n" + warnings.joined(separator: "\n") + "\n"])).joined(
        separator: "\n")
  }

  /// More captures than these are summed up by the table of labels, and described if they are named.
  private static let captureLimit = 40
  private static let warningLimit = 200

  /// One line per warning, and one for all others if there are very many.
  private static func warningLines(_ dataset: Dataset) -> [String] {
    let lines = dataset.warnings.prefix(warningLimit).map(\.line)
    let rest = dataset.warnings.count - lines.count
    return rest > 0 ? lines + ["… and \(rest) more warnings"] : lines
  }

  /// Draws the targets and the gaze points into a file, which ends in `.svg` or `.pdf`.
  ///
  /// - Throws: `FileError`, also where gnuplot is missing, or `CancellationError`.
  package func draw(to path: String) throws {
    let named = NamedPlot(name: "dataset", plot: DatasetFigure(dataset).figure)
    let bytes: [UInt8]
    if path.lowercased().hasSuffix(".pdf") {
      do {
        bytes = try GnuplotPDF.draw([named])[0].get()
      } catch let fault as GnuplotPDF.Fault {
        throw FileError.unwritable(path: path, reason: fault.reason)
      }
    } else {
      bytes = Array(named.plot.svg.utf8)
    }
    let folder = ExperimentFile.folder(ofFile: path)
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
    try DurableFolder(folder.isEmpty ? "/" : folder).write([(name, bytes)])
  }
}

/// Frames and fixations by the first label across and the second down.
private func captureTable(_ capture: Capture) -> Table {
  // Blend shapes are optional, and few captures have them.
  let absent = Channel.allCases.filter {
    $0 != .blendShapes && capture.absentColumns[$0] != nil && capture.format.hasKnownHeader
  }
  .map(\.name)
  // A label with more words than fit beside each other is no condition of the study, such as a number of a trial.
  let labels = capture.fixations.lazy.map(\.key.labels).labels.filter { $0.words.count <= wordLimit }
  let across = labels.first.map(\.words) ?? [""]
  let down = labels.dropFirst().first
  let rows = (down?.words ?? [""]).compactMap { word in
    let fixations = capture.fixations.filter { down == nil || $0.key.labels[down?.label.name ?? ""] == word }
    return fixations.isEmpty ? nil : (word: word, fixations: fixations)
  }
  let title = labels.first.map { Label.title($0.label.name) }
  return Listing(rows) {
    if let down { Column(title: down.label.title, .label) { $0.word } }
    for own in across {
      Column(title: labels.isEmpty ? "frames/fixations" : own) { row in
        let posed = row.fixations.filter { labels.isEmpty || $0.key.labels[labels[0].label.name] == own }
        return "\(posed.reduce(0) { $0 + $1.frames.count })/\(posed.count)"
      }
    }
    Column(title: "eyes to screen", .number(1, "cm")) { eyesToScreen($0.fixations, of: capture) }
  }.table(
    "\(capture.name): \(names(capture.frames.participants.all)) on "
      + "\(names(capture.frames.displays.all.map(\.device))), \(capture.frames.count) frames, "
      + "\(capture.fixations.count) fixations"
      + (absent.isEmpty ? "" : "; lacks \(absent.joined(separator: ", "))"),
    notes: [
      "Frames/fixations\(title.map { " per \($0)" } ?? ""); median (range) of the eyes' distance from the plane of the "
        + "screen."
    ])
}

private func eyesToScreen(_ fixations: [Fixation], of capture: Capture) -> String? {
  let rows = fixations.flatMap { Array($0.frames) }
  let frames = capture.frames
  let measured = frames.has(.eyeDistance) ? frames.column(FrameColumn.eyeDistance) : nil
  let distances = rows.compactMap { row -> Double? in
    let metres = frames.eyesMidpoint(row).map { abs($0.z) } ?? measured.map { $0[row] }
    return metres.flatMap { $0.isFinite ? $0 * 100 : nil }
  }
  guard let least = distances.min(), let largest = distances.max() else {
    let declared = Set(fixations.compactMap { capture.screen(of: $0).eyeDistance })
    return declared.isEmpty
      ? nil : declared.sorted().map { decimal($0 * 100, 1) }.joined(separator: ", ") + " declared"
  }
  return "\(decimal(median(distances), 1)) (\(decimal(least, 1))–\(decimal(largest, 1)))"
}

private func deviceTable(_ dataset: Dataset) -> Table {
  let participants = participantsByDevice(dataset)
  let shown = dataset.displays.prefix(deviceLimit)
  let rest = dataset.displays.count - shown.count
  return Listing(shown) {
    Column(title: "device", .label) { $0.display.device }
    Column(title: "screen", .number(0, "pt"), word: "not known") { placed in
      placed.screen.isThere
        ? "\(decimal(placed.screen.width, 0)) × \(decimal(placed.screen.height, 0))" : nil
    }
    Column(title: "points per metre", .number(1), word: "not known") { placed in
      placed.screen.hasLengths ? placed.screen.pointsPerMetre : nil
    }
    Column(title: "participants") { participants[$0.display.device]?.count ?? 0 }
  }.table("Devices", notes: rest > 0 ? ["\(rest) further devices are not shown."] : [])
}

private let deviceLimit = 100
private let wordLimit = 100

private func participantsByDevice(_ dataset: Dataset) -> [String: Set<String>] {
  var participants = [String: Set<String>]()
  for capture in dataset.captures {
    if capture.frames.has(.target) {
      for fixation in capture.fixations {
        participants[fixation.key.device, default: []].insert(fixation.key.participant)
      }
    } else {
      // Streams without targets have no fixations.
      for device in Set(capture.frames.displays.all.map(\.device)) {
        participants[device, default: []].formUnion(capture.frames.participants.all)
      }
    }
  }
  return participants
}

private func names(_ names: [String]) -> String { listed(Set(names).sorted()) }

/// How many frames each capture has, how often they follow each other, and how many are lost.
struct FramesTable {
  /// More captures than these are summed up by the table of labels.
  private static let captureLimit = 40

  static func table(_ captures: [Capture]) -> Table {
    let shown = captures.prefix(captureLimit)
    let rest = captures.count - shown.count
    return Listing(shown.map { (capture: $0, rate: SampleRate($0.frames)) }) {
      Column(title: "capture", .label) { $0.capture.name }
      Column(title: "frames") { $0.capture.frames.count }
      Column(title: "fixations") { $0.capture.fixations.count }
      Column(title: "rate", .number(1, "Hz")) { $0.rate?.frequency }
      Column(title: "effective", .number(1, "Hz")) { CaptureTiming($0.capture).effectiveHz }
      Column(title: "gaps") { $0.rate?.gapCount }
      Column(title: "longest", .seconds(3)) { $0.rate?.longestGap }
      Column(title: "lost", .percent(1)) { lostShare($0.capture) }
    }.table(
      "Frames",
      notes: [
        "Rate: from the median time between two frames. Effective: frames with a gaze point over the time that the "
          + "frames of a fixation stand for. Gaps: times of more than three such steps; a change of "
          + "participant, device or label is none. Lost: frames without a gaze point."
          + (rest > 0 ? " \(rest) further captures are not shown." : "")
      ])
  }

  private static func lostShare(_ capture: Capture) -> Share? {
    let frames = capture.frames
    guard frames.has(.gazePoint), !frames.isEmpty else { return nil }
    return Share(frames.indices.count { frames.recordedPoint($0).x.isNaN }, of: frames.count)
  }
}

/// What became what: one table for all captures that were read in the same way.
struct ReadingsTable {
  /// None for formats whose columns have a fixed meaning.
  static func all(of captures: [Capture]) -> [Table] {
    var groups = [(readings: [ColumnReading], captures: [String])]()
    for capture in captures {
      let readings = capture.format.readings(capture.path)
      guard !readings.isEmpty else { continue }
      if let index = groups.firstIndex(where: { $0.readings == readings }) {
        groups[index].captures.append(capture.name)
      } else {
        groups.append((readings, [capture.name]))
      }
    }
    return groups.map { readings, names in
      let others = names.count > 1 ? " and \(names.count - 1) other captures" : ""
      return Listing(readings) {
        Column(title: "in the file", .label) { $0.source }
        Column(title: "written as", .label, word: "") { $0.written.isEmpty ? nil : $0.written }
        Column(title: "read as", .label) { $0.meaning }
      }.table("What was read from \(names[0])\(others)")
    }
  }
}
