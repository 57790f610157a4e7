import Files
import Inputs

/// One recording: a file, usually of one participant on one device.
struct Capture: Sendable {
  private(set) var name: String
  private(set) var path: String
  /// SHA-256 of the file as it is stored, before decompression.
  let sha256: String
  private(set) var frames: FrameTable
  private(set) var fixations: [Fixation]
  let absentColumns: [FramePart: [String]]
  let unknownColumns: [String]

  /// - Parameter format: Nil to recognise the format by the file's header.
  /// - Throws: If the file is missing, has a different digest or does not have the format; with its place.
  init(
    path: String, format: CaptureFormat? = nil, digest: (sha256: String, place: Place)? = nil,
    cache: CaptureCache? = nil
  ) throws(InputError) {
    let bytes = try InputError.from { () throws(FileError) in try FileBytes(path: path) }
    let known = cache?.content(of: path, bytes, format: format)
    sha256 = known?.sha256 ?? Files.sha256(bytes)
    if let digest, digest.sha256 != sha256 {
      throw InputError(
        Place(file: path),
        "sha256 is \(sha256), but \(digest.place.description) expects \(digest.sha256)")
    }
    let (content, parser): (CaptureContent, CaptureFormat?) =
      if let known { (known.content, nil) } else { try Self.read(path, bytes, format) }
    guard !bytes.hasChanged else {
      throw InputError(
        Place(file: path), "changed while it was being read; try again when writing has finished")
    }
    if let parser { cache?.keep(content, format: parser, sha256: sha256, of: path, bytes) }
    self.path = path
    name = Self.name(ofFile: path)
    frames = content.frames
    fixations = Fixation.divide(frames, capture: name)
    (absentColumns, unknownColumns) = (content.absentColumns, content.unknownColumns)
  }

  /// The same capture with codes in place of its name and those of its people. Its path leads nowhere.
  func coded(by pseudonyms: Pseudonyms) -> Capture {
    changed(self) { capture in
      let (folder, file) = (path.dropLast(path.split(separator: "/").last?.count ?? 0), pseudonyms.code(name))
      capture.name = file
      capture.path =
        pseudonyms.scrubbed(String(folder)) + file + (Self.fileExtension(of: path) ?? "")
      capture.frames = frames.namingPeople(pseudonyms.code)
      capture.fixations = Fixation.divide(capture.frames, capture: file)
    }
  }

  private static func read(
    _ path: String, _ bytes: FileBytes, _ format: CaptureFormat?
  ) throws(InputError) -> (CaptureContent, CaptureFormat?) {
    let expanded = try InputError.from { () throws(FileError) in
      try Compression(fileName: path)?.expanded(bytes, path: path)
    }
    let file = try CSVFile(path: path, bytes: expanded ?? bytes)
    // Checked even if the format is given, as errors about missing columns would confuse.
    let recognised = try Catalogue.recognise(file)
    let parser = format ?? recognised
    return (try parser.read(file), parser)
  }

  /// Nil if the name is not that of a capture file.
  static func fileExtension(of file: String) -> String? {
    let lower = file.lowercased()
    return ([".csv"] + Compression.allCases.map { ".csv\($0.rawValue)" }).first { lower.hasSuffix($0) }
  }

  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return fileExtension(of: file).map { String(file.dropLast($0.count)) } ?? file
  }
}
