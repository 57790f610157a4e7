import DelimitedText
import Files
import Inputs

/// A format of captures: how to recognise them in a folder, how to read one, and what to check in it.
package struct CaptureFormat: Sendable {
  package let name: String
  /// Part of the cache key: increase it whenever the format reads anything differently.
  package let version: Int
  /// The recorder of such captures, for the method of a report; it completes `Gaze was recorded by …`. Nil if only the
  /// dataset can name it.
  package let recorder: String?
  /// The labels that its captures have, with the natural order of their words.
  package let labels: [Label]
  package let finder: CaptureFinder
  /// Further peculiarities of its captures.
  package let traits: Set<Trait>
  /// The columns that its files can hold, for listings.
  package let columns: [FormatColumn]
  /// The checks of a capture, in the order of their warnings.
  let checks: [CaptureAudit.Check]
  package let read:
    @Sendable (_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) -> CaptureContent
  /// Reads the keys of `dataset.yaml` that only this format has, and returns the format configured by them and by the
  /// devices that the dataset describes; nil for a format without such keys.
  package var declared: (@Sendable (_ file: inout ConfigSection, _ devices: [Device]) -> CaptureFormat)?
  /// Settings that must be the same for columns in the cache to be valid, such as the declaration of a table.
  package var declaration = ""
  /// Devices that the dataset describes for the format alone, such as one of which only the size in points is known.
  package var devices: [Device] = []
  /// Files in a folder that belong to captures beside them without being captures: the name of each, with that of its
  /// capture's file, or without a name if it belongs to all of them.
  ///
  /// - Parameter names: The names of the files in the folder that might be captures.
  /// - Throws: An error if it is not clear what a file belongs to.
  package var companions:
    @Sendable (_ folder: String, _ names: [String]) throws(InputError) -> [String: String] = { _, _ in [:] }
  /// True if `files` of `dataset.yaml` declares files by patterns for the format, instead of listing captures.
  package var hasFilePatterns = false
  /// The interpretation of the columns of a file; empty if their names say it.
  package var readings: @Sendable (_ path: String) -> [ColumnReading] = { _ in [] }
  /// What mends a capture that was read as something else.
  package var keys = ReadingKeys.ofFixedColumns
  /// Facts that the files in a dataset's folder state about it; used where `dataset.yaml` states none.
  package var about: @Sendable (_ folder: String) -> DatasetAbout? = { _ in nil }

  package init(
    name: String, version: Int = 1, recorder: String? = nil, labels: [Label] = [], finder: CaptureFinder,
    traits: Set<Trait> = [], columns: [FormatColumn] = [], checks: [CaptureAudit.Check] = CaptureAudit.usual,
    read:
      @escaping @Sendable (_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) ->
      CaptureContent
  ) {
    self.name = name
    self.version = version
    self.recorder = recorder
    self.labels = labels
    self.finder = finder
    self.traits = traits
    self.columns = columns
    self.checks = checks
    self.read = read
  }

  /// The warnings about a capture: what was tolerated, what the checks of the format find, and what seems to have been
  /// read as something else.
  package func audit(_ capture: Capture) -> [Warning] {
    let audit = CaptureAudit(capture: capture)
    return audit.tolerated + checks.compactMap { $0(audit) } + audit.ofReading
  }
}

extension CaptureFormat {
  package enum Trait: Sendable {
    /// The gaze point is the middle of the portrait screen's upper edge where gaze does not meet the screen.
    case marksLostGazeByUpperEdge
    /// Gaze points are computed from the transforms of the face and the right eye; without one of them they are lost.
    case computesGazeFromTransforms
    /// Gaze points are smoothed unless an app asked otherwise.
    case smoothsGaze
    /// Gaze points were calibrated by the tracker before they were recorded.
    case recordsCalibratedPoints
    /// Its points are counted from the upper left corner of the screen, and so is a region that is named for its captures.
    case countsFromTop
    /// Its recorder writes no line end after the last row, so that its absence says nothing.
    case endsWithoutLineEnd
  }

  /// True if captures of the format can be recognised without a `dataset.yaml` that names it.
  var isRecognisable: Bool { if case .files = finder { hasKnownHeader } else { true } }

  var hasFolders: Bool { if case .folder = finder { true } else { false } }

  /// Returns true if a file is one of its documents, by the ending of its name.
  func isDocument(_ path: String) -> Bool {
    guard case .documents = finder else { return false }
    let lower = path.lowercased()
    return endings.contains { lower.hasSuffix($0) }
  }

  /// Returns true if a file in a folder might be a capture of the format.
  func mayHold(_ name: String, in folder: String) -> Bool {
    let lower = name.lowercased()
    guard endings.contains(where: { lower.hasSuffix($0) }) else { return false }
    guard case .documents(_, let recognises) = finder else { return true }
    guard let text = try? CaptureFiles().open("\(folder)/\(name)") else { return true }
    return recognises(text.head)
  }

  /// The endings of its files, with those of compressions; empty for a format of folders.
  var endings: [String] {
    let endings: [String]
    switch finder {
    case .files(let all, _, _), .documents(let all, _): endings = all
    case .folder: return []
    }
    return endings.flatMap { ending in [ending] + Compression.allCases.map { ending + $0.rawValue } }
  }

  /// True if its files can be recognised by their header.
  package var hasKnownHeader: Bool {
    if case .files(_, _, let columns) = finder { !columns.isEmpty } else { false }
  }
}

/// The way in which captures of a format are found in a dataset's folder.
package enum CaptureFinder: Sendable {
  /// One file per capture, with one of these endings, before that of a compression.
  ///
  /// - Parameters:
  ///   - recognises: Whether a file with these column names (trimmed) has the format.
  ///   - firstColumns: The first columns of headers of the format, for messages.
  case files(
    endings: [String], recognises: @Sendable (_ header: [String]) -> Bool, firstColumns: [String])
  /// One file per capture that is not a table, such as one in JSON.
  ///
  /// - Parameter recognises: Whether a file in a folder with such an ending is one of these, by the first
  ///   `FileText.headSize` bytes of its text.
  case documents(endings: [String], recognises: @Sendable (_ head: [UInt8]) -> Bool)
  /// Files in folders. The function returns nil for a folder that is not of the format.
  case folder(@Sendable (_ root: DatasetRoot, _ place: Place) throws(InputError) -> [CaptureSource]?)
}

/// The files of a capture in a dataset's folder.
package struct CaptureSource: Sendable {
  package let name: String
  /// Paths, the main file first. Files that not every capture has are opened by the format as it needs them.
  package private(set) var files: [String]
  var sha256: String?
  package let place: Place
  /// True if the user has named the main file, which may then be a pipe.
  var isNamed = false
  /// The folder of its dataset; nil for a capture by itself, whose links may lead anywhere.
  var root: DatasetRoot?
  /// The number of captures of its dataset, with those that were not selected.
  package var siblingCount = 1
  /// Advice that is appended to the message if the file is missing.
  var hint = ""
  /// The data that the finder has read for all captures of the dataset together.
  package var context: (any Sendable)?
  /// The irregularities that the finder tolerated.
  package var warnings: [CountedSentence] = []

  package init(
    name: String, files: [String], place: Place, context: (any Sendable)? = nil,
    warnings: [CountedSentence] = []
  ) {
    self.name = name
    self.files = files
    self.place = place
    self.context = context
    self.warnings = warnings
  }

  /// - Parameter companions: Paths of further files that belong to it.
  func with(companions: [String]) -> CaptureSource { changed(self) { $0.files += companions } }
}

/// The content that a format has read from a capture.
package struct CaptureContent: Sendable {
  package var frames: FrameTable
  /// Channels that the format can hold and these files lack, each with the columns that would hold it.
  package var absentColumns: [Channel: [String]] = [:]
  package var unknownColumns: [String] = []
  /// One code per frame, if the files number fixations: another code begins another fixation.
  package var fixations: CodeColumn?
  /// The irregularities that were tolerated.
  package var warnings: [CountedSentence] = []
  /// Devices that the files describe.
  package var devices: [Device]

  package init(
    frames: FrameTable, absentColumns: [Channel: [String]] = [:], unknownColumns: [String] = [],
    fixations: CodeColumn? = nil, warnings: [CountedSentence] = [], devices: [Device] = []
  ) {
    self.frames = frames
    self.absentColumns = absentColumns
    self.unknownColumns = unknownColumns
    self.fixations = fixations
    self.warnings = warnings
    self.devices = devices
  }
}

extension CaptureFormat {
  /// The format of captures whose dataset does not name one.
  package static func recognise(
    _ file: CSVFile, among formats: [CaptureFormat]
  ) throws(InputError) -> CaptureFormat {
    var (rows, fields) = (file, [CSVFile.Field]())
    _ = try rows.nextRow(&fields)
    var header = [String]()
    for field in fields { try header.append(rows.text(field)) }
    for format in formats {
      if case .files(_, let recognises, _) = format.finder, recognises(header) { return format }
    }
    let place = Place(file: file.path, line: 1, column: 1)
    for (separator, name) in [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs")] {
      guard header.count == 1, header[0].utf8.count(where: { $0 == separator }) >= 5 else { continue }
      throw InputError(
        place,
        "is not a capture: its columns are separated by \(name); save it with commas and decimal points")
    }
    let start = header.prefix(3).map(\.quoted).joined(separator: ", ")
    let known = formats.compactMap { format -> String? in
      guard case .files(_, _, let columns) = format.finder, !columns.isEmpty else { return nil }
      return "\(format.name) (\(columns.joined(separator: ", ")), …)"
    }
    throw InputError(
      place,
      "is not a capture: its header starts with \(start); known formats: "
        + known.joined(separator: "; "))
  }
}

/// The interpretation of a column of a file, for a reader who wants to check it.
package struct ColumnReading: Sendable, Hashable {
  /// The column or columns, or an option of the format.
  package let source: String
  /// The unit and the like in the file; empty if there is none.
  package let written: String
  /// The quantity that it was read as, with its unit.
  package let meaning: String

  package init(source: String, written: String, meaning: String) {
    self.source = source
    self.written = written
    self.meaning = meaning
  }
}

/// Facts that the files of a format state about a dataset as a whole, in the words of `dataset.yaml`.
package struct DatasetAbout: Sendable {
  package var title: String?
  package var citation: String?
  package var licence: String?
  package var recorder: String?
  package var isSimulated = false

  package init() {}
}

/// A column that a format's files can hold, or several that belong together, for listings.
package struct FormatColumn: Sendable {
  package let kind: String
  package let summary: String
  package let example: String
  package let keys: [ConfigKey]
  /// Further text, not printed on a terminal.
  package var detail = ""

  package init(
    kind: String, summary: String, example: String, keys: [ConfigKey] = [], detail: String = ""
  ) {
    self.kind = kind
    self.summary = summary
    self.example = example
    self.keys = keys
    self.detail = detail
  }
}
