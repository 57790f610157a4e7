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

  private(set) var runs = [Run]()
  /// Recordings whose contents are elsewhere.
  private(set) var absent = [String]()
  private let root: BIDSRoot

  /// - Throws: Everything that is wrong with the names and links of files of eye tracking.
  init(_ path: String) throws(InputError) {
    root = BIDSRoot(path)
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
        if try root.isPresent(file) { present.append(recording) } else { absent.append(file) }
      } catch {
        errors.append(error)
      }
    }
    guard errors.isEmpty else { throw InputError(errors) }
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

  private static func names(in folder: String) throws(InputError) -> [String] {
    do throws(FileError) {
      return try namesInFolder(folder).filter { !$0.hasPrefix(".") }
    } catch {
      throw InputError(Place(file: folder), error.sentence)
    }
  }

  /// The folders of kinds of data, such as `sub-01/ses-02/beh`.
  private func dataFolders(_ errors: inout [InputError]) throws(InputError) -> [DataFolder] {
    var folders = [DataFolder]()
    for subject in try subfolders(of: root.path, &errors) where subject.hasPrefix("sub-") {
      for inner in try subfolders(of: "\(root.path)/\(subject)", &errors) {
        let folder = "\(root.path)/\(subject)/\(inner)"
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

  private func subfolders(of folder: String, _ errors: inout [InputError]) throws(InputError) -> [String] {
    try Self.names(in: folder).filter { name in
      let path = "\(folder)/\(name)"
      guard PathKind(of: path) == .folder else { return false }
      if let complaint = root.outside(path) {
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
          place, "is no BIDS name; expected sub-<label>_task-<label>_recording-<eye1|eye2|eye3>_physio.tsv.gz"
        ))
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
      errors.append(
        InputError(
          place, "lies in the folder of \(folder.parts.joined(separator: ", ")), by its name it is not of it")
      )
      return nil
    }
    return name
  }

}
