import Captures
import Files
import Inputs

/// Where the four files of Ollier's app lie: in the dataset's folder itself, or in one folder per recording.
enum OllierFolder {
  static let files = ["ptsData.csv", "touchData.csv", "eulerData.csv", "distData.csv"]

  /// Nil for a folder without such files.
  ///
  /// - Throws: If the folder cannot be read, or a recording lacks some of its files.
  static func sources(_ folder: String, _ place: Place) throws(InputError) -> [CaptureSource]? {
    let names = try InputError.from { () throws(FileError) in try namesInFolder(folder) }
    let inside = names.filter { !$0.hasPrefix(".") && PathKind(of: "\(folder)/\($0)") == .folder }
    var (sources, errors) = ([CaptureSource](), [InputError]())
    for path in [folder] + inside.map({ "\(folder)/\($0)" }) {
      let present = files.filter { PathKind(of: "\(path)/\($0)") == .file }
      // One file alone may be somebody else's.
      guard present.count > 1 else { continue }
      for file in files where !present.contains(file) {
        errors.append(
          InputError(
            Place(file: "\(path)/\(file)"),
            "is missing beside \(present[0]); a recording of \(OllierLogs.name) has the files "
              + files.joined(separator: ", "), kind: .missing))
      }
      sources.append(
        CaptureSource(name: name(ofFolder: path), files: files.map { "\(path)/\($0)" }, place: place))
    }
    guard errors.isEmpty else { throw InputError(errors) }
    return sources.isEmpty ? nil : sources
  }

  private static func name(ofFolder path: String) -> String {
    let resolved = resolvedPath(path) ?? path
    let last = path.split(separator: "/").last.map(String.init)
    if let last, last != ".", last != ".." { return last }
    return resolved.split(separator: "/").last.map(String.init) ?? "recording"
  }
}
