import BuiltInFormats
import Captures
import DelimitedText
import Inputs

/// A dataset's captures as comma-separated tables, with a dataset.yaml that declares their columns.
struct TableExport {
  let dataset: Dataset

  /// - Throws: For each capture that a table cannot hold.
  var converted: ConvertedDataset {
    get throws(InputError) {
      let errors = dataset.captures.compactMap(Self.fault)
      guard errors.isEmpty else { throw InputError(errors) }
      let names = ConvertedCaptures(dataset, turns: true)
      let table = TableFile(
        dataset, deviceNames: names.deviceNames,
        numbersFixations: dataset.captures.contains { CapturePart.fixationNumbers(of: $0) != nil },
        isMeanOfEyes: dataset.captures.allSatisfy(BIDSRun.isMeanOfEyes))
      let files = zip(dataset.captures, names.fileNames).map { capture, name in
        let fixations = CapturePart.numbered(capture.fixations, of: capture)
        return ConvertedFile(name + ".csv", table.bytes(of: capture, fixations: fixations))
      }
      let description = names.description(
        format: ["format:", "  kind: table", "  missing: [\"\"]", "columns:"]
          + table.declaration.map { "  " + $0 })
      return ConvertedDataset(
        files: files + [ConvertedFile("dataset.yaml", description)],
        losses: names.losses(in: "a table"), rows: ConvertedRows(of: dataset.captures))
    }
  }

  /// The largest coordinate of a point in pt, with which its pixels are within the bounds of a table's numbers.
  private static let farthest = 1e8

  /// The reason why a capture cannot be read as a table; nil if it can.
  private static func fault(_ capture: Capture) -> InputError? {
    func error(_ sentence: String) -> InputError { InputError(Place(file: capture.path), sentence) }
    let (frames, times) = (capture.frames, capture.frames.time)
    let codes = [frames.participants.codes, frames.displays.codes] + frames.labels.map(\.words.codes)
    // Where one of these changes, another recording may begin.
    let back = times.indices.dropFirst().first { row in
      times[row] < times[row - 1] && codes.allSatisfy { $0[row] == $0[row - 1] }
    }
    if let row = back {
      return error("its times go back at frame \(row), but those of a table must rise")
    }
    if !capture.screens.allSatisfy(\.isThere) {
      return error(
        "a table needs the size of the screen, which is not known here; name the 'device' in dataset.yaml")
    }
    for channel in Channel.allCases where channel.entry.unit == .points && frames.has(channel) {
      let far = frames.indices.first { row in
        let point = frames.point(row, channel)
        return max(abs(point.x), abs(point.y)) > farthest
      }
      if let far {
        return error(
          "the \(channel.entry.title) of frame \(far) is more than \(shortest(farthest)) pt from the screen, which a "
            + "table cannot hold")
      }
    }
    return nil
  }
}
