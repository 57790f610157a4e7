import Captures
import Files
import Inputs

/// The format `bids`: a folder with dataset_description.json and recordings of eye tracking.
///
/// Source: BIDS 1.11.1, "Physiological recordings", bids-specification@4523097f.
enum BIDS {
  static let format: CaptureFormat = {
    var format = CaptureFormat(
      name: "bids", version: 2,
      finder: .folder { root, place throws(InputError) in try sources(in: root, place: place) },
      traits: [.recordsCalibratedPoints], checks: CaptureAudit.ofTables,
      read: { source, files throws(InputError) in try BIDSCapture(source, files).content })
    format.about = about
    format.keys = ReadingKeys(
      horizontal: "see 'ScreenOrigin' in the events.json", vertical: "see 'ScreenOrigin' in the events.json",
      columns: "see 'Columns' in the physio.json", unit: "see 'Units' of the coordinates in the physio.json",
      targets: "see 'ScreenSize' and 'ScreenResolution' in the events.json",
      missing: "write n/a for it in the physio.tsv.gz",
      time: "see 'Units' of 'timestamp' in the physio.json",
      participant: "see sub-, ses- and run- in the names of the files")
    return format
  }()

  private static func description(of folder: String) throws(InputError) -> JSONDocument {
    try JSONDocument(path: "\(folder)/\(BIDSRoot.descriptionName)")
  }

  @Sendable private static func about(_ folder: String) -> DatasetAbout? {
    guard let document = try? description(of: folder) else { return nil }
    var section = JSONSection(document)
    func text(_ key: String) -> String? {
      section.optionalText(key).flatMap { $0.isEmpty ? nil : $0 }
    }
    var about = DatasetAbout()
    about.title = text("Name")
    about.citation = text("HowToAcknowledge")
    about.licence = text("License")
    about.recorder = text(BIDSKeys.recorder)
    if case .boolean(true)? = section.value(of: BIDSKeys.simulated)?.content { about.isSimulated = true }
    return about
  }

  /// The runs in a folder; nil if it is no BIDS dataset.
  private static func sources(in root: DatasetRoot, place: Place) throws(InputError) -> [CaptureSource]? {
    let folder = root.path
    guard BIDSRoot.isDataset(folder) else { return nil }
    try root.check("\(folder)/\(BIDSRoot.descriptionName)")
    _ = try description(of: folder)
    let found = try BIDSFolder(root)
    guard !found.runs.isEmpty else {
      if let first = found.absent.first {
        throw InputError(
          Place(file: first),
          "is empty: it was not downloaded, like all \(found.absent.count) recordings of eyes in \(folder.quoted); "
            + "with DataLad: datalad get",
          kind: .missing)
      }
      throw InputError(
        place,
        "no recordings of eyes in \(folder.quoted), a BIDS dataset; "
          + "expected sub-<label>/beh/sub-<label>_task-<label>_recording-eye1_physio.tsv.gz or the like",
        kind: .missing)
    }
    return found.runs.enumerated().map { index, run in
      let absent = index == 0 ? found.absent.map(fileName) : []
      let examples = absent.prefix(3).joined(separator: ", ") + (absent.count > 3 ? ", …" : "")
      return CaptureSource(
        name: run.name, files: run.files, place: place,
        warnings: absent.isEmpty
          ? [] : ["\(count: absent.count) recordings of the dataset are empty, not downloaded: \(examples)"])
    }
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let bids = Self(BIDS.format, "a folder of BIDS with recordings of eye tracking")
}
