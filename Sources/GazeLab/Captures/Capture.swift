import Files
import Inputs

/// One recording: one file, usually of one participant on one device.
struct Capture: Sendable {
  /// The file's name without extension.
  let name: String
  let path: String
  /// Of the file's bytes, as they are stored.
  let sha256: String
  let frames: FrameTable
  /// In the order of the frames.
  let fixations: [Fixation]
  /// What the file has no columns for, and which these would be.
  let absentColumns: [FramePart: [String]]
  /// Columns that were left out because the format does not know them.
  let unknownColumns: [String]

  /// Reads a capture.
  ///
  /// - Parameters:
  ///   - format: Nil to go by the file's header.
  ///   - digest: The SHA-256 that the file must have, if known, and where that is said.
  ///   - cache: Where what was read of large captures is kept; nil to read all of them.
  /// - Throws: For a file that is missing, has another digest or is not of the format; with its place.
  init(
    path: String, format: CaptureFormat? = nil, digest: (sha256: String, place: Place)? = nil,
    cache: CaptureCache? = nil
  ) throws(InputError) {
    let bytes: FileBytes
    do throws(FileError) {
      bytes = try FileBytes(path: path)
    } catch {
      throw InputError(error)
    }
    let known = cache?.content(of: path, bytes)
    sha256 = known?.sha256 ?? Files.sha256(bytes)
    if let digest, digest.sha256 != sha256 {
      throw InputError(
        Place(file: path),
        "is not the file that \(digest.place.description) describes: its sha256 is \(sha256), "
          + "not \(digest.sha256)")
    }
    let content = if let known { known.content } else { try Self.read(path, bytes, format) }
    guard !bytes.hasChanged else {
      throw InputError(Place(file: path), "was written to while it was read; try again when that is done")
    }
    if known == nil { cache?.keep(content, sha256: sha256, of: path, bytes) }
    self.path = path
    name = Self.name(ofFile: path)
    frames = content.frames
    fixations = Fixation.divide(content.frames, capture: name)
    absentColumns = content.absentColumns
    unknownColumns = content.unknownColumns
  }

  private static func read(
    _ path: String, _ bytes: FileBytes, _ format: CaptureFormat?
  ) throws(InputError) -> CaptureContent {
    var bytes = bytes
    do throws(FileError) {
      bytes = try Compression(fileName: path)?.expanded(bytes, path: path) ?? bytes
    } catch {
      throw InputError(error)
    }
    let file = try CSVFile(path: path, bytes: bytes)
    // Also where the format is given: another file's missing columns would be a riddle.
    let recognised = try Catalogue.recognise(file)
    return try (format ?? recognised).read(file)
  }

  /// Nil for a file that is no capture by its name.
  static func fileExtension(of file: String) -> String? {
    let lower = file.lowercased()
    return ([".csv"] + Compression.allCases.map { ".csv\($0.rawValue)" }).first { lower.hasSuffix($0) }
  }

  /// Its file's name without `.csv`, `.csv.gz` or `.csv.zst`.
  static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return fileExtension(of: file).map { String(file.dropLast($0.count)) } ?? file
  }
}
