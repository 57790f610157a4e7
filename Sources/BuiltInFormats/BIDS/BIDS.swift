import Captures
import DelimitedText
import Inputs

/// The format `bids`: a folder with dataset_description.json and recordings of eye tracking.
///
/// Source: BIDS 1.11.1, "Physiological recordings", bids-specification@4523097f.
enum BIDS {
  static let format = CaptureFormat(
    name: "bids", version: 1, recorder: nil, labels: [],
    finder: .folder { folder, place throws(InputError) in try sources(in: folder, place: place) },
    read: { source, files throws(InputError) in try BIDSCapture(source, files).content },
    about: about, audit: { TableAudit(capture: $0).warnings })

  /// The labels of other formats, which need no declaration in tables of events.
  static var knownLabels: [String: Label] {
    Dictionary(uniqueKeysWithValues: Label.known.map { ($0.name, $0) })
  }

  /// The name of the label that a column of a table becomes; nil if there is none.
  static func labelName(_ column: String) -> String? {
    let name = String(
      column.lowercased().unicodeScalars.map { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          ? Character(scalar) : "_"
      })
    return Label.isName(name) && !Label.reserved.contains(name) ? name : nil
  }

  private static func description(of folder: String) throws(InputError) -> JSONDocument {
    try JSONDocument(path: "\(folder)/\(BIDSRoot.descriptionName)")
  }

  @Sendable private static func about(_ folder: String) -> DatasetAbout? {
    guard let document = try? description(of: folder) else { return nil }
    var section = JSONSection(document)
    func text(_ key: String) -> String? {
      section.optionalText(key).flatMap { $0.isEmpty ? nil : $0 }
    }
    var about = DatasetAbout(
      title: text("Name"), citation: text("HowToAcknowledge"), licence: text("License"),
      recorder: text(BIDSKeys.recorder))
    if case .boolean(true)? = section.value(of: BIDSKeys.simulated)?.content { about.isSimulated = true }
    return about
  }

  /// Nil for a folder that is no BIDS dataset.
  private static func sources(in folder: String, place: Place) throws(InputError) -> [CaptureSource]? {
    guard BIDSRoot.isDataset(folder) else { return nil }
    _ = try description(of: folder)
    let found = try BIDSFolder(folder)
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
        name: run.name, files: run.recordings, place: place,
        warnings: absent.isEmpty
          ? [] : ["\(count: absent.count) recordings of the dataset are empty, not downloaded: \(examples)"])
    }
  }
}

extension Catalogue<CaptureFormat>.Entry {
  static let bids = Self(
    kind: BIDS.format.name, summary: "a folder of BIDS with recordings of eye tracking",
    example: BIDS.format.name, make: { _ in BIDS.format })
}
