import Documents
import Inputs
import Statistics

/// A summary of a dataset, for `gazelab describe`.
package struct DatasetReport: Sendable {
  package let text: String

  /// - Throws: Everything that is wrong with the dataset.
  package init(
    _ reference: String, in folders: DatasetFolders, width: Int = 80
  ) throws(InputErrors) {
    let dataset = try Dataset(reference, relativeTo: ".", in: folders, at: Place(file: reference))
    let facts = [
      dataset.isSimulated ? "SIMULATED captures" : nil,
      dataset.citation.map { "citation: \($0)" }, dataset.licence.map { "licence: \($0)" },
    ].compactMap { $0 }.flatMap { TextTable.wrap($0.onOneLine, width, indent: "  ") }
    let head =
      (TextTable.wrap("\(dataset.name): \(dataset.title)".onOneLine, width) + facts).joined(separator: "\n")
      + "\n"
    let warnings = dataset.warnings.flatMap { TextTable.wrap($0.line, width, indent: "  ") }
    let tables = dataset.captures.map(captureTable) + [deviceTable(dataset)]
    text =
      ([head] + tables.map { TextTable.text($0, width: width) }
      + (warnings.isEmpty ? [] : ["Warnings\n" + warnings.joined(separator: "\n") + "\n"])).joined(
        separator: "\n")
  }
}

private func captureTable(_ capture: Capture) -> Table {
  // Blend shapes are optional, and few captures have them.
  let absent = FramePart.allCases.filter { $0 != .blendShapes && capture.absentColumns[$0] != nil }
    .map(\.rawValue)
  let poses = HeadPose.allCases.filter { pose in capture.fixations.contains { $0.key.headPose == pose } }
  let rows = ViewingDistance.allCases.compactMap { distance -> [Table.Entry]? in
    let fixations = capture.fixations.filter { $0.key.viewingDistance == distance }
    guard !fixations.isEmpty else { return nil }
    let counts = poses.map { pose -> Table.Entry in
      let posed = fixations.filter { $0.key.headPose == pose }
      return .text("\(posed.reduce(0) { $0 + $1.frames.count })/\(posed.count)")
    }
    return [.text(distance.rawValue)] + counts + [
      eyesToScreen(fixations.flatMap { Array(capture.frames[$0.frames]) })
    ]
  }
  return Table(
    title: "\(capture.name): \(names(capture.frames.participants.all)) on "
      + "\(names(capture.frames.devices.all)), \(capture.frames.count) frames, "
      + "\(capture.fixations.count) fixations"
      + (absent.isEmpty ? "" : "; lacks \(absent.joined(separator: ", "))"),
    notes: [
      "Frames/fixations per head pose; median (range) of the eyes' distance from the plane of the screen."
    ],
    columns: Table.labels(["distance"]) + Table.numbers(poses.map(\.rawValue))
      + Table.numbers(["eyes to screen"], unit: "cm"),
    rows: rows)
}

private func eyesToScreen(_ frames: [Frame]) -> Table.Entry {
  let distances = frames.compactMap { $0.eyesMidpoint.map { abs($0.z) * 100 } }
  guard let least = distances.min(), let largest = distances.max() else { return .missing("-") }
  return .text("\(decimal(median(distances), 1)) (\(decimal(least, 1))–\(decimal(largest, 1)))")
}

private func deviceTable(_ dataset: Dataset) -> Table {
  let used = Set(dataset.captures.flatMap(\.frames.devices.all)).sorted()
  let rows = used.compactMap { name -> [Table.Entry]? in
    guard let screen = dataset.screens[name] else { return nil }
    let keys = dataset.captures.flatMap(\.fixations).map(\.key).filter { $0.device == name }
    let count = Set(keys.map(\.participant)).count
    return [
      .text(name), .text("\(decimal(screen.width, 0)) × \(decimal(screen.height, 0))"),
      .number(screen.pointsPerMetre, decimals: 1), .counts(count...count),
    ]
  }
  return Table(
    title: "Devices",
    columns: Table.labels(["device"]) + Table.numbers(["screen"], unit: "pt")
      + Table.numbers(["points per metre", "participants"]), rows: rows)
}

private func names(_ names: [String]) -> String { Set(names).sorted().joined(separator: ", ") }
