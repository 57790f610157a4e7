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
  }

  private(set) var runs = [Run]()
  /// Recordings whose contents are elsewhere.
  private(set) var absent = [String]()
  private let root: BIDSRoot
  private var errors = [InputError]()

  /// - Throws: Everything that is wrong with the names and links of files of eye tracking.
  init(_ folder: DatasetRoot) throws(InputError) {
    root = BIDSRoot(folder)
    for folder in try dataFolders() {
      for file in try Self.names(in: folder.path) {
        do throws(InputError) {
          try add(file, in: folder)
        } catch {
          errors.append(error)
        }
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
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

  private mutating func dataFolders() throws(InputError) -> [DataFolder] {
    var folders = [DataFolder]()
    for subject in try subfolders(of: root.path) where subject.hasPrefix("sub-") {
      for inner in try subfolders(of: "\(root.path)/\(subject)") {
        let folder = "\(root.path)/\(subject)/\(inner)"
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
}
