import BuiltInFormats
import Captures
import Inputs

/// A dataset's captures as files of the format schneuwly-csv, with a dataset.yaml that describes the devices.
struct SchneuwlyCSVExport {
  let dataset: Dataset

  /// - Throws: For each capture that lacks something which the format must have.
  var converted: ConvertedDataset {
    get throws(InputError) {
      let names = ConvertedCaptures(dataset)
      let captures = dataset.captures.map { SchneuwlyFile($0) }
      let errors = captures.flatMap(\.lacks)
      guard errors.isEmpty else { throw InputError(errors) }
      let files = zip(captures, names.fileNames).map { capture, name in
        ConvertedFile(name + ".csv", capture.bytes(deviceNames: names.deviceNames))
      }
      let description = names.description(format: ["format: schneuwly-csv"])
      return ConvertedDataset(
        files: files + [ConvertedFile("dataset.yaml", description)],
        losses: captures.flatMap(\.losses) + names.losses(in: "schneuwly-csv"),
        rows: ConvertedRows(of: dataset.captures, frames: captures.map(\.account)))
    }
  }
}
