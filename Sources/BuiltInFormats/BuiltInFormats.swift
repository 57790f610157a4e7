import Captures
import Inputs

extension Catalogue<CaptureFormat> {
  package static let captureFormats = Catalogue(
    noun: "capture format",
    entries: [
      .schneuwlyCSV,
      .table,
      .gazeCapture,
      .bids,
      .ollierLogs,
      .eyedidCSV,
      .liveLinkFaceCSV,
      .iosEyeTrackingJSON,
    ])
}

extension KnownFormats {
  /// All formats that GazeLab reads.
  package static let builtIn = KnownFormats(.captureFormats)
}

extension DatasetFolders {
  /// Folders of captures in any format that GazeLab reads.
  ///
  /// - Parameters:
  ///   - named: The folders of the command line; if there are none, `datasets` after the folders of `environment`.
  ///   - environment: The value of the variable `GAZELAB_DATASETS`, folders separated by colons.
  public init(named: [String], environment: String?) {
    self.init(named: named, environment: environment, formats: .builtIn)
  }
}

extension Catalogue<CaptureFormat>.Entry {
  /// A format without options.
  init(_ format: CaptureFormat, _ summary: String) {
    self.init(kind: format.name, summary: summary, example: format.name, make: { _ in format })
  }
}
