/// What a dataset holds, for `gazelab describe`.
public struct DatasetReport: Sendable {
  public let text: String

  /// - Parameters:
  ///   - reference: A name under one of `folders`, or a path.
  /// - Throws: What is wrong with the dataset.
  public init(_ reference: String, in folders: DatasetFolders) throws(ConfigErrors) {
    let dataset = try Dataset(reference, relativeTo: ".", in: folders, at: Place(file: reference))
    let facts = [
      dataset.isSimulated ? "SIMULATED captures, made by geometry" : nil,
      dataset.citation.map { "citation: \($0)" }, dataset.licence.map { "licence: \($0)" },
    ].compactMap { $0 }.flatMap { TextTable.wrap($0.onOneLine, indent: "  ") }
    let head =
      (TextTable.wrap("\(dataset.name): \(dataset.title)".onOneLine) + facts).joined(separator: "\n") + "\n"
    let warnings = dataset.warnings.flatMap { TextTable.wrap($0.line, indent: "  ") }
    text =
      ([head]
      + [captureTable(dataset), fixationTable(dataset), deviceTable(dataset)].map { TextTable.text($0) }
      + (warnings.isEmpty ? [] : ["Warnings\n" + warnings.joined(separator: "\n") + "\n"])).joined(
        separator: "\n")
  }
}

private func captureTable(_ dataset: Dataset) -> Table {
  let rows = dataset.captures.map { capture -> [Table.Entry] in
    let absent = FramePart.allCases.filter(capture.absentParts.contains).map(\.rawValue)
    return [
      .text(capture.name), .text(names(capture.frames.map(\.participant))), count(capture.frames.count),
      count(capture.fixations.count), .text(absent.isEmpty ? "-" : absent.joined(separator: ", ")),
    ]
  }
  return Table(
    title: "Captures",
    columns: [
      Table.Column(title: "capture", isLabel: true), Table.Column(title: "participant", isLabel: true),
      Table.Column(title: "frames"), Table.Column(title: "fixations"), Table.Column(title: "lacks"),
    ], rows: rows)
}

/// Frames, fixations and how far the eyes really were, for each head pose and viewing distance of a capture.
private func fixationTable(_ dataset: Dataset) -> Table {
  var rows = [[Table.Entry]]()
  for capture in dataset.captures {
    for distance in ViewingDistance.allCases {
      for pose in HeadPose.allCases {
        let fixations = capture.fixations.filter {
          $0.key.headPose == pose && $0.key.viewingDistance == distance
        }
        guard !fixations.isEmpty else { continue }
        let frames = fixations.flatMap { capture.frames[$0.frames] }
        let distances = frames.compactMap { $0.eyesMidpoint.map { abs($0.z) * 100 } }
        rows.append([
          .text(capture.name), .text(distance.rawValue), .text(pose.rawValue), count(frames.count),
          count(fixations.count),
          distances.isEmpty
            ? .missing("-")
            : .text(
              "\(decimal(median(distances), 1)) (\(decimal(distances.min() ?? 0, 1))–\(decimal(distances.max() ?? 0, 1)))"
            ),
        ])
      }
    }
  }
  return Table(
    title: "Fixations by head pose and viewing distance",
    notes: [
      "Eyes to screen: median and range of the distance of the eyes' midpoint from the screen's plane."
    ],
    columns: [
      Table.Column(title: "capture", isLabel: true), Table.Column(title: "distance", isLabel: true),
      Table.Column(title: "pose", isLabel: true), Table.Column(title: "frames"),
      Table.Column(title: "fixations"),
      Table.Column(title: "eyes to screen", unit: "cm"),
    ], rows: rows)
}

private func deviceTable(_ dataset: Dataset) -> Table {
  let used = Set(dataset.captures.flatMap { $0.frames.map(\.device) }).sorted()
  let rows = used.compactMap { name -> [Table.Entry]? in
    guard let screen = dataset.screens[name] else { return nil }
    let participants = dataset.captures.flatMap { $0.frames.filter { $0.device == name }.map(\.participant) }
    return [
      .text(name), .text("\(decimal(screen.width, 0)) × \(decimal(screen.height, 0))"),
      .number(screen.pointsPerMetre, decimals: 1), count(Set(participants).count),
    ]
  }
  return Table(
    title: "Devices",
    columns: [
      Table.Column(title: "device", isLabel: true), Table.Column(title: "screen", unit: "pt"),
      Table.Column(title: "points per metre"), Table.Column(title: "participants"),
    ], rows: rows)
}

private func count(_ value: Int) -> Table.Entry { .counts(value...value) }

private func names(_ names: [String]) -> String { Set(names).sorted().joined(separator: ", ") }
