import DelimitedText
import Files
import Inputs

/// One recording, usually of one participant on one device: a file, or several that belong together.
package struct Capture: Sendable {
  package private(set) var name: String
  /// The path of its main file. Under pseudonyms no such file exists.
  package private(set) var path: String
  /// SHA-256 of the file as it is stored, before decompression; of several files, of their digests.
  package let sha256: String
  package let format: CaptureFormat
  package private(set) var frames: FrameTable
  package private(set) var fixations: [Fixation]
  package let absentColumns: [Channel: [String]]
  let unknownColumns: [String]
  private(set) var tolerated: [CountedSentence]
  /// The number of targets in the file, if some were joined to others; nil if none were.
  private(set) var readTargetCount: Int?
  let devices: [Device]
  /// The spellings that aliases have replaced.
  let joinedSpellings: [Aliases.Alias]
  /// Codes that begin a fixation where they change, one per frame; nil if targets and labels alone do.
  private let starts: CodeColumn?
  /// One screen for each of the displays of `frames`; empty until the dataset has placed the capture.
  package private(set) var screens: [Screen] = []

  /// Reads a capture; of several formats, that of a single file is recognised by its header. `files` holds what has
  /// been opened so far.
  init(
    _ source: CaptureSource, formats: [CaptureFormat], aliases: Aliases = Aliases(),
    cache: CaptureCache? = nil, files: CaptureFiles? = nil
  ) throws(InputError) {
    precondition(!source.files.isEmpty, "a capture without files")
    let path = source.files[0]
    let files = files ?? CaptureFiles(named: source.isNamed ? path : nil, in: source.root)
    let known = try Self.known(source, files, formats, cache)
    var digest = known?.sha256
    if digest == nil, source.sha256 != nil { digest = try files.sha256() }
    if let expected = source.sha256, let digest, digest != expected {
      throw InputError(
        Place(file: path), "sha256 is \(digest), but \(source.place.description) expects \(expected)")
    }
    let parser: CaptureFormat
    let content: CaptureContent
    if let known {
      parser = known.format
      content = known.content
    } else {
      (parser, content) = try Self.parsed(source, formats, files)
    }
    // Further files may have been opened while it was read.
    if let known { sha256 = known.sha256 } else { sha256 = try files.sha256() }
    try files.checkUnchanged()
    if known == nil { cache?.keep(content, format: parser, sha256: sha256, of: source, files) }
    self.path = path
    name = source.name
    self.format = parser
    joinedSpellings = aliases.spellings(in: content.frames)
    frames = content.frames.joined(by: aliases)
    starts = content.fixations
    fixations = Fixation.divide(frames, capture: source.name, starts: starts)
    absentColumns = content.absentColumns
    unknownColumns = content.unknownColumns
    tolerated = source.warnings + content.warnings
    devices = aliases.renamed(content.devices + parser.devices)
  }

  /// The same capture with another table of the same frames.
  package func with(frames: FrameTable) -> Capture { changed(self) { $0.frames = frames } }

  /// The same capture with other targets, which are one per frame.
  ///
  /// - Parameter said: The sentence about it, given the new fixations.
  func with(targets: [ScreenPoint], said: ([Fixation]) -> CountedSentence) -> Capture {
    var numbers = frames.columnsIfPresent
    numbers[FrameColumn.targetX] = NumberColumn(targets.map(\.x))
    numbers[FrameColumn.targetY] = NumberColumn(targets.map(\.y))
    return changed(self) { capture in
      capture.frames = FrameTable(
        participants: frames.participants, displays: frames.displays, labels: frames.labels,
        states: frames.states, numbers: numbers, own: frames.own)
      capture.fixations = Fixation.divide(capture.frames, capture: name, starts: starts)
      capture.readTargetCount = Set(fixations.map(\.key.target)).count
      capture.tolerated.append(said(capture.fixations))
    }
  }

  func coded(by pseudonyms: Pseudonyms) -> Capture {
    changed(self) { capture in
      capture.name = pseudonyms.code(name)
      capture.path = pseudonyms.scrubbed(path)
      capture.frames = frames.coded(by: pseudonyms)
      capture.fixations = fixations.map { fixation in
        Fixation(
          key: FixationKey(capture.frames, fixation.frames.lowerBound, capture.name), frames: fixation.frames)
      }
    }
  }

  /// Opens the first file and looks it up in the cache; nil if the cache does not know it.
  private static func known(
    _ source: CaptureSource, _ files: CaptureFiles, _ formats: [CaptureFormat], _ cache: CaptureCache?
  ) throws(InputError) -> (sha256: String, content: CaptureContent, format: CaptureFormat)? {
    let bytes = try files.stored(source.files[0])
    return source.files.count == 1 ? cache?.content(of: source.files[0], bytes, formats: formats) : nil
  }

  private static func parsed(
    _ source: CaptureSource, _ formats: [CaptureFormat], _ files: CaptureFiles
  ) throws(InputError) -> (CaptureFormat, CaptureContent) {
    do throws(InputError) {
      let parser = try parser(formats, source.files[0], files)
      return (parser, try parser.read(source, files).withRigidTransforms(of: parser))
    } catch {
      // What was found in a file that has been cut meanwhile is not what is wrong with it.
      try files.checkUnchanged()
      throw error
    }
  }

  /// The format of the file. A single one with a header is checked too: errors about missing columns would confuse.
  private static func parser(
    _ formats: [CaptureFormat], _ path: String, _ files: CaptureFiles
  ) throws(InputError) -> CaptureFormat {
    if formats.count == 1, !formats[0].hasKnownHeader { return formats[0] }
    if let format = formats.first(where: { $0.isDocument(path) }) { return format }
    return try CaptureFormat.recognise(CSVFile(path: path, text: files.open(path)), among: formats)
  }

  /// - Parameter screens: In the order of the frames' displays.
  mutating func place(on screens: [Screen]) {
    precondition(screens.count == frames.displays.all.count, "\(screens.count) screens")
    self.screens = screens
  }

  /// True if most of at least ten fixations have a single frame.
  var hasMostlySingleFrames: Bool {
    fixations.count >= 10 && 2 * fixations.count { $0.frames.count == 1 } > fixations.count
  }

  /// Gaze held against the targets; nil if the capture lacks one of them.
  package var gazeAgainstTargets: GazeAgainstTargets? {
    GazeAgainstTargets(frames, fixations, isMoving: hasMostlySingleFrames)
  }

  package func screen(of fixation: Fixation) -> Screen {
    screens[frames.displays.codes[fixation.frames.lowerBound]]
  }
}
