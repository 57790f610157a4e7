import Files
import Inputs

/// The folder of a BIDS dataset, with the runs in it that have eye tracking.
struct BIDSFolder: Sendable {
  /// The files of one run. Paths are those of the dataset's folder, then of the file in it.
  struct Run: Sendable {
    let name: String
    let entities: [BIDSName.Entity]
    /// Sorted by name.
    let recordings: [String]
  }

  static let descriptionName = "dataset_description.json"

  let path: String
  private(set) var runs = [Run]()
  /// Recordings whose contents are elsewhere.
  private(set) var absent = [String]()
  private let root: String

  static func isDataset(_ folder: String) -> Bool {
    PathKind(of: "\(folder)/\(descriptionName)") == .file
  }

  /// The dataset's folder in which a file lies, at most in a session's folder of one kind of data.
  static func root(of file: String) -> String? {
    var folder = Self.parent(of: file)
    for _ in 0..<4 {
      if isDataset(folder) { return folder }
      folder = Self.parent(of: folder)
    }
    return nil
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// - Throws: Everything that is wrong with the names and links of files of eye tracking.
  init(_ path: String) throws(InputErrors) {
    self.path = path
    root = resolvedPath(path) ?? path
    var errors = [InputError]()
    var recordings = [(run: [BIDSName.Entity], folder: String, file: String)]()
    for folder in try dataFolders(&errors) {
      for file in try Self.names(in: folder.path) {
        guard let name = recording(file, in: folder, &errors) else { continue }
        recordings.append((name.run, folder.path, file))
      }
    }
    var present = [(run: [BIDSName.Entity], folder: String, file: String)]()
    for recording in recordings {
      let file = "\(recording.folder)/\(recording.file)"
      do throws(InputError) {
        if try isPresent(file) { present.append(recording) } else { absent.append(file) }
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    var groups = [[(run: [BIDSName.Entity], folder: String, file: String)]]()
    for recording in present {
      if let last = groups.last?.first, last.run == recording.run, last.folder == recording.folder {
        groups[groups.count - 1].append(recording)
      } else {
        groups.append([recording])
      }
    }
    runs = groups.map { group in
      Run(
        name: group[0].run.map(\.text).joined(separator: "_"), entities: group[0].run,
        recordings: group.map { "\($0.folder)/\($0.file)" })
    }
  }

  private struct DataFolder {
    let path: String
    /// `sub-01`, and `ses-02` if there are sessions.
    let parts: [String]
  }

  private static func names(in folder: String) throws(InputErrors) -> [String] {
    do throws(FileError) {
      return try namesInFolder(folder).filter { !$0.hasPrefix(".") }
    } catch {
      throw InputErrors(Place(file: folder), error.sentence)
    }
  }

  /// The folders of kinds of data, such as `sub-01/ses-02/beh`.
  private func dataFolders(_ errors: inout [InputError]) throws(InputErrors) -> [DataFolder] {
    var folders = [DataFolder]()
    for subject in try subfolders(of: path, &errors) where subject.hasPrefix("sub-") {
      for inner in try subfolders(of: "\(path)/\(subject)", &errors) {
        let folder = "\(path)/\(subject)/\(inner)"
        guard inner.hasPrefix("ses-") else {
          folders.append(DataFolder(path: folder, parts: [subject]))
          continue
        }
        folders += try subfolders(of: folder, &errors).map {
          DataFolder(path: "\(folder)/\($0)", parts: [subject, inner])
        }
      }
    }
    return folders
  }

  private func subfolders(of folder: String, _ errors: inout [InputError]) throws(InputErrors) -> [String] {
    try Self.names(in: folder).filter { name in
      let path = "\(folder)/\(name)"
      guard PathKind(of: path) == .folder else { return false }
      if let complaint = outside(path) {
        errors.append(complaint)
        return false
      }
      return true
    }
  }

  /// The name of a file, if it is a recording of an eye.
  private func recording(_ file: String, in folder: DataFolder, _ errors: inout [InputError]) -> BIDSName? {
    guard file.contains("_physio.tsv") else { return nil }
    let place = Place(file: "\(folder.path)/\(file)")
    guard let name = BIDSName(file) else {
      errors.append(
        InputError(
          place, "is no BIDS name; expected sub-<label>_task-<label>_recording-<eye1|eye2|eye3>_physio.tsv.gz"))
      return nil
    }
    // Other recordings are of heart beats, breath and the like.
    guard let recording = name["recording"], recording.wholeMatch(of: /eye[0-9]+/) != nil else { return nil }
    guard name.fileExtension == ".tsv.gz" else {
      errors.append(InputError(place, "must be compressed with gzip and end in .tsv.gz"))
      return nil
    }
    let own = name.entities.filter { ["sub", "ses"].contains($0.key) }.map(\.text)
    guard own == folder.parts else {
      errors.append(InputError(place, "lies in the folder of \(folder.parts.joined(separator: ", ")), by its name it is not of it"))
      return nil
    }
    return name
  }

  /// The complaint about a link that leads out of the dataset; nil for all other paths.
  func outside(_ path: String) -> InputError? {
    guard let resolved = resolvedPath(path), resolved != root, !resolved.hasPrefix(root + "/") else {
      return nil
    }
    return InputError(
      Place(file: path), "is or lies behind a symbolic link out of the dataset, to \(resolved.quoted); copy the file")
  }

  /// Whether a file's contents are here: false for links and stand-ins of git-annex, and for empty files.
  private func isPresent(_ file: String) throws(InputError) -> Bool {
    if resolvedPath(file) == nil, let target = symbolicLink(at: file) {
      if target.contains(Self.annex) { return false }
      throw InputError(
        Place(file: file), "is a symbolic link to \(target.quoted), which does not exist", kind: .missing)
    }
    if let complaint = outside(file) { throw complaint }
    // Only small files can stand for absent contents.
    guard let size = fileSize(file), size <= 1000 else { return true }
    let bytes = try InputError.from { () throws(FileError) in try FileBytes(path: file, limit: 1000) }
    if bytes.isEmpty || String(decoding: bytes, as: UTF8.self).contains(Self.annex) { return false }
    let content = try InputError.from { () throws(FileError) in
      try Compression.gzip.expanded(bytes, path: file)
    }
    return !content.isEmpty
  }

  private static let annex = "annex/objects/"

  /// The JSON files with metadata of a data file, from the nearest to the farthest.
  func sidecars(of file: String, suffix: String) throws(InputError) -> [String] {
    guard let name = BIDSName(fileName(file)) else { return [] }
    var found = [String]()
    var folder = Self.parent(of: file)
    while true {
      let here = try InputError.from { () throws(FileError) in try namesInFolder(folder) }
      found += here.compactMap { file in BIDSName(file).map { (file, $0) } }
        .filter { $0.1.fileExtension == ".json" && $0.1.applies(to: name, suffix: suffix) }
        // Of files in one folder the one with more entities is the more specific.
        .sorted { ($1.1.entities.count, $0.0) < ($0.1.entities.count, $1.0) }
        .map { "\(folder)/\($0.0)" }
      guard folder != path, folder.hasPrefix(path) else { break }
      folder = Self.parent(of: folder)
    }
    for file in found { if let complaint = outside(file) { throw complaint } }
    return found
  }

  /// The table of a kind that belongs to a recording: in its folder or one above, with no other entities than its own.
  func table(for file: String, suffix: String, extension fileExtension: String) throws(InputError) -> String? {
    guard let name = BIDSName(fileName(file)) else { return nil }
    var folder = Self.parent(of: file)
    while true {
      let here = try InputError.from { () throws(FileError) in try namesInFolder(folder) }
      let best = here.compactMap { file in BIDSName(file).map { (file, $0) } }
        .filter { $0.1.fileExtension == fileExtension && $0.1.applies(to: name, suffix: suffix) }
        .max { ($0.1.entities.count, $1.0) < ($1.1.entities.count, $0.0) }
      if let best {
        let file = "\(folder)/\(best.0)"
        if let complaint = outside(file) { throw complaint }
        return file
      }
      guard folder != path, folder.hasPrefix(path) else { return nil }
      folder = Self.parent(of: folder)
    }
  }
}
