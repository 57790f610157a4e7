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
    let drawing: Gnuplot.Drawing?
    let isPDF = path.lowercased().hasSuffix(".pdf")
    do {
      let files = FigureFiles(name: "dataset", figure: DatasetFigure(dataset).figure)
      drawing = try Gnuplot.draw([files], withPDF: isPDF).first?.get()
    } catch Gnuplot.Failure.notInstalled {
      throw FileError.unwritable(path: path, reason: Gnuplot.advice)
    } catch Gnuplot.Failure.refused(let message) {
      throw FileError.unwritable(path: path, reason: "gnuplot could not be run: \(message.onOneLine)")
    } catch let fault as Gnuplot.Fault {
      throw FileError.unwritable(path: path, reason: fault.reason)
    }
    guard let drawing else { return }
    let folder = ExperimentFile.folder(ofFile: path)
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
    let bytes = drawing.pdf ?? drawing.svg
    try DurableFolder(folder.isEmpty ? "/" : folder).write([(name, bytes)])
  }
}

/// Frames and fixations by the first label across and the second down.
private func captureTable(_ capture: Capture) -> Table {
  // Blend shapes are optional, and few captures have them.
  let absent = Channel.allCases.filter {
    $0 != .blendShapes && capture.absentColumns[$0] != nil && capture.format.hasKnownHeader
  }
  .map(\.rawValue)
  // A label with more words than fit beside each other is no condition of the study, such as a number of a trial.
  let labels = capture.fixations.lazy.map(\.key.labels).labels.filter { $0.words.count <= wordLimit }
  let across = labels.first.map(\.words) ?? [""]
  let down = labels.dropFirst().first
  let rows = (down?.words ?? [""]).compactMap { word -> [Table.Entry]? in
    let fixations = capture.fixations.filter { down == nil || $0.key.labels[down?.label.name ?? ""] == word }
    guard !fixations.isEmpty else { return nil }
    let counts = across.map { own -> Table.Entry in
      let posed = fixations.filter { labels.isEmpty || $0.key.labels[labels[0].label.name] == own }
      return .text("\(posed.reduce(0) { $0 + $1.frames.count })/\(posed.count)")
    }
    return (down == nil ? [] : [.text(word)]) + counts + [eyesToScreen(fixations, of: capture)]
  }
  let title = labels.first.map { Label.title($0.label.name) }
  return Table(
    title: "\(capture.name): \(names(capture.frames.participants.all)) on "
      + "\(names(capture.frames.displays.all.map(\.device))), \(capture.frames.count) frames, "
      + "\(capture.fixations.count) fixations"
      + (absent.isEmpty ? "" : "; lacks \(absent.joined(separator: ", "))"),
    notes: [
      "Frames/fixations\(title.map { " per \($0)" } ?? ""); median (range) of the eyes' distance from the plane of the "
        + "screen."
    ],
    columns: Table.labels(down.map { [$0.label.title] } ?? [])
      + Table.numbers(labels.isEmpty ? ["frames/fixations"] : across)
      + Table.numbers(["eyes to screen"], unit: "cm"),
    rows: rows)
}

private func eyesToScreen(_ fixations: [Fixation], of capture: Capture) -> Table.Entry {
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
      ? .missing("-")
      : .text(declared.sorted().map { decimal($0 * 100, 1) }.joined(separator: ", ") + " declared")
  }
  return .text("\(decimal(median(distances), 1)) (\(decimal(least, 1))–\(decimal(largest, 1)))")
}

private func deviceTable(_ dataset: Dataset) -> Table {
  let participants = participantsByDevice(dataset)
  let shown = dataset.displays.prefix(deviceLimit)
  let rows = shown.map { placed -> [Table.Entry] in
    let (name, screen) = (placed.display.device, placed.screen)
    let count = participants[name]?.count ?? 0
    return [
      .text(name),
      screen.isThere
        ? .text("\(decimal(screen.width, 0)) × \(decimal(screen.height, 0))") : .missing("not known"),
      screen.hasLengths ? .number(screen.pointsPerMetre, decimals: 1) : .missing("not known"),
      .counts(count...count),
    ]
  }
  let rest = dataset.displays.count - shown.count
  return Table(
    title: "Devices", notes: rest > 0 ? ["\(rest) further devices are not shown."] : [],
    columns: Table.labels(["device"]) + Table.numbers(["screen"], unit: "pt")
      + Table.numbers(["points per metre", "participants"]), rows: rows)
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
