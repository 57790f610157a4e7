import CaptureFormats
import Captures
import Inputs

/// A dataset's captures as comma-separated tables, with a dataset.yaml that declares their columns.
struct TableExport {
  private let dataset: Dataset

  init(_ dataset: Dataset) { self.dataset = dataset }

  var converted: ConvertedDataset {
    let names = ConvertedCaptures(dataset)
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
    let warning = Warning(
      subject: dataset.name,
      sentence:
        "a table has no keys for \(table.asFeatures.map(\.name).joined(separator: ", ")): written as features"
    )
    return ConvertedDataset(
      files: files + [ConvertedFile("dataset.yaml", description)],
      warnings: table.asFeatures.isEmpty ? [] : [warning])
  }
}
