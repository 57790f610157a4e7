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
  /// The irregularities that the format tolerated.
  let tolerated: [CountedSentence]
  /// Devices that its files describe.
  let devices: [Device]
  /// One screen for each of the displays of `frames`; empty until the dataset has placed the capture.
  package private(set) var screens: [Screen] = []

  /// - Parameters:
  ///   - formats: If there are several, the format of a single file is recognised by its header.
  ///   - files: The files opened so far, which are not read from the disk again; nil if none has been opened.
  /// - Throws: If a file is missing, has a different digest or does not have the format; with its place.
  init(
    _ source: CaptureSource, formats: [CaptureFormat], cache: CaptureCache? = nil,
    files: CaptureFiles? = nil
  ) throws(InputError) {
    precondition(!source.files.isEmpty, "a capture without files")
    let path = source.files[0]
    let files = files ?? CaptureFiles(pipe: source.isNamed ? path : nil)
    let known = try Self.known(source, files, formats, cache)
    var digest = known?.sha256
    if digest == nil, source.sha256 != nil { digest = try Self.digest(files) }
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
    if let digest { sha256 = digest } else { sha256 = try Self.digest(files) }
    try files.checkUnchanged()
    if known == nil { cache?.keep(content, format: parser, sha256: sha256, of: source, files) }
    self.path = path
    name = source.name
    self.format = parser
    frames = content.frames
    fixations = Fixation.divide(frames, capture: source.name, starts: content.fixations)
    absentColumns = content.absentColumns
    unknownColumns = content.unknownColumns
    tolerated = source.warnings + content.warnings
    devices = content.devices + parser.devices
  }

  /// The same capture with another table of the same frames.
  package func with(frames: FrameTable) -> Capture { changed(self) { $0.frames = frames } }

  /// The same capture with codes in place of names.
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

  private static func digest(_ files: CaptureFiles) throws(InputError) -> String {
    try files.sha256()
  }

  private static func parsed(
    _ source: CaptureSource, _ formats: [CaptureFormat], _ files: CaptureFiles
  ) throws(InputError) -> (CaptureFormat, CaptureContent) {
    do throws(InputError) {
      let parser = try parser(formats, source.files[0], files)
      return (parser, try parser.read(source, files))
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

  /// Gives each display of the capture its screen.
  ///
  /// - Parameter screens: In the order of the frames' displays.
  mutating func place(on screens: [Screen]) {
    precondition(screens.count == frames.displays.all.count, "\(screens.count) screens")
    self.screens = screens
  }

  package func screen(of fixation: Fixation) -> Screen {
    screens[frames.displays.codes[fixation.frames.lowerBound]]
  }
}
