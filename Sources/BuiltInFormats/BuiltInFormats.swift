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
      .eyeLinkASC,
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
  ///   - followsLinks: Whether symbolic links may lead out of a dataset's folder.
  public init(named: [String], environment: String?, followingLinks followsLinks: Bool = false) {
    self.init(named: named, environment: environment, formats: .builtIn, followingLinks: followsLinks)
  }
}

extension Catalogue<CaptureFormat>.Entry {
  init(_ format: CaptureFormat, _ summary: String) {
    self.init(kind: format.name, summary: summary, example: format.name, make: { _ in format })
  }
}
