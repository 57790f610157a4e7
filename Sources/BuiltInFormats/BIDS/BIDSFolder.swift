import Captures
import Files
import Inputs

/// The folder of a BIDS dataset, with the runs in it that have eye tracking.
struct BIDSFolder: Sendable {
  struct Run: Sendable {
    let name: String
    fileprivate let folder: String
    /// Paths of the dataset's folder, then of the file in it, sorted by name.
    fileprivate(set) var recordings: [String]
    /// The recording of calibrated points among GazeLab's own derivatives; nil if there is none.
    fileprivate(set) var derived: String?

    var files: [String] { recordings + [derived].compactMap(\.self) }
  }

  private(set) var runs = [Run]()
  /// Recordings whose contents are elsewhere.
  private(set) var absent = [String]()
  private let root: BIDSRoot
  private var errors = [InputError]()

  /// - Throws: Everything that is wrong with the names and links of files of eye tracking.
  init(_ folder: DatasetRoot) throws(InputError) {
    root = BIDSRoot(folder)
    try addAll(below: root.path) { found, file, folder throws(InputError) in try found.add(file, in: folder) }
    for derivatives in try ownDerivatives() {
      try addAll(below: derivatives) { found, file, folder throws(InputError) in
        try found.addDerived(file, in: folder, of: derivatives)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
  }

  private mutating func addAll(
    below top: String, _ add: (inout Self, _ file: String, DataFolder) throws(InputError) -> Void
  ) throws(InputError) {
    for folder in try dataFolders(below: top) {
      for file in try Self.names(in: folder.path) {
        do throws(InputError) {
          try add(&self, file, folder)
        } catch {
          errors.append(error)
        }
      }
    }
  }

  /// A folder of one kind of data, such as `sub-01/ses-02/beh`.
  private struct DataFolder {
    let path: String
    /// `sub-01`, and `ses-02` if there are sessions.
    let parts: [String]
  }

  private static func names(in folder: String) throws(InputError) -> [String] {
    do throws(FileError) {
      return try namesInFolder(folder).filter { !$0.hasPrefix(".") }
    } catch {
      throw InputError(Place(file: folder), error.sentence)
    }
  }

  private mutating func dataFolders(below top: String) throws(InputError) -> [DataFolder] {
    var folders = [DataFolder]()
    for subject in try subfolders(of: top) where subject.hasPrefix("sub-") {
      for inner in try subfolders(of: "\(top)/\(subject)") {
        let folder = "\(top)/\(subject)/\(inner)"
        guard inner.hasPrefix("ses-") else {
          folders.append(DataFolder(path: folder, parts: [subject]))
          continue
        }
        folders += try subfolders(of: folder).map {
          DataFolder(path: "\(folder)/\($0)", parts: [subject, inner])
        }
      }
    }
    return folders
  }

  private mutating func subfolders(of folder: String) throws(InputError) -> [String] {
    let folders = try Self.names(in: folder).filter { PathKind(of: "\(folder)/\($0)") == .folder }
    let outside = folders.map { root.outside("\(folder)/\($0)") }
    errors += outside.compactMap(\.self)
    return zip(folders, outside).filter { $1 == nil }.map(\.0)
  }

  private mutating func add(_ file: String, in folder: DataFolder) throws(InputError) {
    guard file.contains("_physio.tsv") else { return }
    let path = "\(folder.path)/\(file)"
    let place = Place(file: path)
    guard let name = BIDSName(file) else {
      throw InputError(
        place, "is no BIDS name; expected sub-<label>_task-<label>_recording-<eye1|eye2|eye3>_physio.tsv.gz")
    }
    // Other recordings are of heart beats, breath and the like.
    guard let recording = name["recording"], recording.wholeMatch(of: /eye[0-9]+/) != nil else { return }
    guard name.fileExtension == ".tsv.gz" else {
      throw InputError(place, "must be compressed with gzip and end in .tsv.gz")
    }
    guard name.entities.filter({ ["sub", "ses"].contains($0.key) }).map(\.text) == folder.parts else {
      throw InputError(
        place, "lies in the folder of \(folder.parts.joined(separator: ", ")), by its name it is not of it")
    }
    guard try root.isPresent(path) else {
      absent.append(path)
      return
    }
    let run = name.run.map(\.text).joined(separator: "_")
    if let last = runs.last, last.name == run, last.folder == folder.path {
      runs[runs.count - 1].recordings.append(path)
    } else {
      runs.append(Run(name: run, folder: folder.path, recordings: [path]))
    }
  }

  // MARK: Derivatives

  /// The datasets of derivatives that GazeLab wrote. Those of other programs are not read.
  private mutating func ownDerivatives() throws(InputError) -> [String] {
    let folder = "\(root.path)/derivatives"
    guard PathKind(of: folder) == .folder, root.outside(folder) == nil else { return [] }
    return try subfolders(of: folder).map { "\(folder)/\($0)" }.filter(Self.isOwn)
  }

  private static func isOwn(_ folder: String) -> Bool {
    guard BIDSRoot.isDataset(folder),
      let document = try? JSONDocument(path: "\(folder)/\(BIDSRoot.descriptionName)"),
      case .list(let makers)? = JSONSection(document).value(of: "GeneratedBy")?.content
    else { return false }
    return makers.contains { maker in
      guard case .object(let members) = maker.content else { return false }
      return members.contains { member in
        if case .text(BIDSKeys.program) = member.value.content { member.key == "Name" } else { false }
      }
    }
  }

  /// Adds a recording of calibrated points to its run.
  private mutating func addDerived(
    _ file: String, in folder: DataFolder, of derivatives: String
  ) throws(InputError) {
    let path = "\(folder.path)/\(file)"
    let place = folder.path.dropFirst(derivatives.count)
    guard let name = BIDSName(file), name.suffix == "physio", name.fileExtension == ".tsv.gz",
      name["recording"] != nil, try root.isPresent(path),
      let run = runs.firstIndex(where: {
        $0.name == name.run.map(\.text).joined(separator: "_") && $0.folder == "\(root.path)\(place)"
      })
    else { return }
    if let other = runs[run].derived {
      throw InputError(
        Place(file: path), "holds calibrated points of a run, but so does \(other); remove one of them")
    }
    runs[run].derived = path
  }
}
