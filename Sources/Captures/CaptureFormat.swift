import DelimitedText
import Files
import Inputs

/// A way in which captures are stored: how to recognise them in a folder, how to read one, and what to check in it.
package struct CaptureFormat: Sendable {
  package let name: String
  /// Part of the cache key: increase it whenever the format reads anything differently.
  package let version: Int
  /// What records such captures, for the method of a report; it completes `Gaze was recorded by …`. Nil where only the
  /// dataset can tell.
  package let recorder: String?
  /// The labels that its captures have, with the natural order of their words.
  package let labels: [Label]
  package let finder: CaptureFinder
  /// Reads the keys of `dataset.yaml` that the format has beside those of all datasets, and makes the format that obeys
  /// them; nil for a format without such keys.
  package var declared: (@Sendable (_ file: inout ConfigSection) -> CaptureFormat)?
  /// Devices that the dataset describes for the format alone, such as one of which only the size in points is known.
  package var devices: [Device]
  /// Files in a folder that belong to captures beside them without being captures: the name of each, and that of its
  /// capture's file.
  ///
  /// - Parameter names: The names of the files in the folder that might be captures.
  /// - Throws: If it cannot be told what a file belongs to.
  package var companions:
    @Sendable (_ folder: String, _ names: [String]) throws(InputError) -> [String: String]
  /// What else must be the same for columns in the cache to be valid, such as the declaration of a table.
  package var declaration: String
  package let read:
    @Sendable (_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) -> CaptureContent
  /// What the columns of a file were read as; nothing where the names of columns say it.
  package var readings: @Sendable (_ path: String) -> [ColumnReading]
  /// What its files hold, for listings.
  package var columns: [FormatColumn]
  /// What the files in a dataset's folder say about it, where `dataset.yaml` does not.
  package var about: @Sendable (_ folder: String) -> DatasetAbout?
  /// What else is peculiar to its captures.
  package var traits: Set<Trait>
  /// What is odd about a capture.
  package var audit: @Sendable (_ capture: Capture) -> [Warning]

  package init(
    name: String, version: Int, recorder: String?, labels: [Label], finder: CaptureFinder,
    declared: (@Sendable (_ file: inout ConfigSection) -> CaptureFormat)? = nil, devices: [Device] = [],
    companions:
      @escaping @Sendable (_ folder: String, _ names: [String]) throws(InputError) -> [String: String] = {
        _, _ in [:]
      },
    declaration: String = "",
    read:
      @escaping @Sendable (_ source: CaptureSource, _ files: CaptureFiles) throws(InputError) ->
      CaptureContent,
    readings: @escaping @Sendable (_ path: String) -> [ColumnReading] = { _ in [] },
    columns: [FormatColumn] = [],
    about: @escaping @Sendable (_ folder: String) -> DatasetAbout? = { _ in nil }, traits: Set<Trait> = [],
    audit: @escaping @Sendable (_ capture: Capture) -> [Warning] = { CaptureAudit(capture: $0).warnings }
  ) {
    self.name = name
    self.version = version
    self.recorder = recorder
    self.labels = labels
    self.finder = finder
    self.declared = declared
    self.devices = devices
    self.companions = companions
    self.declaration = declaration
    self.read = read
    self.readings = readings
    self.columns = columns
    self.about = about
    self.traits = traits
    self.audit = audit
  }
}

extension CaptureFormat {
  package enum Trait: Sendable {
    /// Where gaze does not meet the screen, the gaze point is the middle of the portrait screen's upper edge.
    case marksLostGazeByUpperEdge
    /// Gaze points are smoothed unless an app asked otherwise.
    case smoothsGaze
  }

  /// Whether captures of the format can be told without a `dataset.yaml` that names it.
  var isRecognisable: Bool { if case .files = finder { hasKnownHeader } else { true } }

  /// Whether each of its captures is a folder.
  var hasFolders: Bool { if case .folder = finder { true } else { false } }

  /// Whether a file is one of its documents, by the ending of its name.
  func isDocument(_ path: String) -> Bool {
    guard case .documents = finder else { return false }
    let lower = path.lowercased()
    return endings.contains { lower.hasSuffix($0) }
  }

  /// Whether a file in a folder might be a capture of the format.
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

  /// Whether its files can be recognised by their header.
  package var hasKnownHeader: Bool {
    if case .files(_, _, let columns) = finder { !columns.isEmpty } else { false }
  }
}

/// How the captures of a format lie in a dataset's folder.
package enum CaptureFinder: Sendable {
  /// One file each, with one of these endings, before that of a compression.
  ///
  /// - Parameters:
  ///   - recognises: Whether a file with these column names (trimmed) has the format.
  ///   - firstColumns: What headers of the format begin with, for messages.
  case files(
    endings: [String], recognises: @Sendable (_ header: [String]) -> Bool, firstColumns: [String])
  /// One file each that is no table, such as one in JSON.
  ///
  /// - Parameter recognises: Whether a file in a folder with such an ending is one of these, by the first
  ///   `FileText.headSize` bytes of its text.
  case documents(endings: [String], recognises: @Sendable (_ head: [UInt8]) -> Bool)
  /// Files in folders. The function returns nil for a folder that is not of the format.
  case folder(@Sendable (_ folder: String, _ place: Place) throws(InputError) -> [CaptureSource]?)
}

/// A capture as it lies in a dataset's folder.
package struct CaptureSource: Sendable {
  package let name: String
  /// Paths, the main file first. Files that not every capture has are opened by the format as it needs them.
  package let files: [String]
  /// The digest that the dataset expects of a capture in one file.
  var sha256: String?
  package let place: Place
  /// Whether the user has named the main file, which may then be a pipe.
  var isNamed = false
  /// What to do if the file is missing.
  var hint = ""
  /// What the finder has read for all captures of the dataset together.
  package var context: (any Sendable)?
  /// What the finder tolerated.
  package var warnings: [CountedSentence] = []

  package init(
    name: String, files: [String], sha256: String? = nil, place: Place, isNamed: Bool = false,
    hint: String = "", context: (any Sendable)? = nil, warnings: [CountedSentence] = []
  ) {
    self.name = name
    self.files = files
    self.sha256 = sha256
    self.place = place
    self.isNamed = isNamed
    self.hint = hint
    self.context = context
    self.warnings = warnings
  }

  /// - Parameter companions: Paths of further files that belong to it.
  func with(companions: [String]) -> CaptureSource {
    CaptureSource(
      name: name, files: files + companions, sha256: sha256, place: place, isNamed: isNamed, hint: hint,
      context: context, warnings: warnings)
  }
}

/// What a format has read from a capture.
package struct CaptureContent: Sendable {
  package let frames: FrameTable
  /// Channels that the format can hold and these files lack, each with the columns that would hold it.
  package var absentColumns: [Channel: [String]] = [:]
  package var unknownColumns: [String] = []
  /// A code per frame, where the files number fixations: another code begins another fixation.
  package var fixations: CodeColumn?
  /// What was tolerated.
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
