import Inputs

/// The formats that captures can have. They are handed in with the folders of datasets, so that no format is named where
/// captures are read.
package struct KnownFormats: Sendable {
  let catalogue: Catalogue<CaptureFormat>
  let all: [CaptureFormat]
  /// The formats whose captures can be recognised without a `dataset.yaml` that names the format.
  package let recognisable: [CaptureFormat]
  /// The endings of capture files, sorted.
  private let endings: [String]

  package init(_ catalogue: Catalogue<CaptureFormat>) {
    self.catalogue = catalogue
    all = catalogue.entries.map(\.made)
    recognisable = all.filter(\.isRecognisable)
    endings = Set(all.flatMap(\.endings)).sorted()
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
