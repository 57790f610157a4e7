import Inputs

/// The formats that captures can have. They are handed in with the folders of datasets, so that no format is named where
/// captures are read.
package struct KnownFormats: Sendable {
  package let catalogue: Catalogue<CaptureFormat>
  let all: [CaptureFormat]
  /// The formats whose captures can be recognised without a `dataset.yaml` that names the format.
  package let recognisable: [CaptureFormat]
  private let endings: [String]

  package init(_ catalogue: Catalogue<CaptureFormat>) {
    self.catalogue = catalogue
    all = catalogue.entries.map(\.made)
    recognisable = all.filter(\.isRecognisable)
    endings = Set(all.flatMap(\.endings)).sorted()
  }

  /// The format that a file has by its header; nil for a file that is no capture.
  package func format(ofFile path: String) -> CaptureFormat? {
    guard let text = try? CaptureFiles().open(path), let file = try? CSVFile(path: path, text: text) else {
      return nil
    }
    return try? CaptureFormat.recognise(file, among: recognisable)
  }

  /// The ending of a capture file's name; nil if it is not the name of a capture file.
  package func fileExtension(of file: String) -> String? {
    let lower = file.lowercased()
    return endings.first { lower.hasSuffix($0) }
  }

  /// The name of the capture in a file.
  package func captureName(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return fileExtension(of: file).map { String(file.dropLast($0.count)) } ?? file
  }
}
