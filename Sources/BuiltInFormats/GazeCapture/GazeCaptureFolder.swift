import Captures
import Files
import Inputs

/// The folder of a dataset of GazeCapture: what belongs to it, and what only seems to.
struct GazeCaptureFolder: Sendable {
  private let root: DatasetRoot
  private let recordings: [String]
  private let predictions: GazeCapturePredictions?

  /// Checks a folder; nil if it has no recordings. Without a name the usual file of predictions is read if it exists.
  init?(_ root: DatasetRoot, predictions name: String?) throws(InputError) {
    let folder = root.path
    let entries = (try? namesInFolder(folder)) ?? []
    let folders = entries.filter { PathKind(of: "\(folder)/\($0)") == .folder }
    recordings = folders.filter(Self.isRecording)
    guard recordings.contains(where: { Self.hasDots("\(folder)/\($0)") }) else { return nil }
    self.root = root
    var errors = [InputError]()
    for other in folders where !Self.isRecording(other) && Self.hasDots("\(folder)/\(other)") {
      errors.append(
        InputError(
          Place(file: "\(folder)/\(other)"),
          "holds a recording of GazeCapture, but its name has not five digits; rename it, such as to 00012"))
    }
    let usual = entries.contains(GazeCapture.usualPredictions) ? GazeCapture.usualPredictions : nil
    let predictionsPath = (name ?? usual).map { "\(folder)/\($0)" }
    for file in entries where file.lowercased().hasSuffix(".csv") && "\(folder)/\(file)" != predictionsPath {
      if let format = KnownFormats.builtIn.format(ofFile: "\(folder)/\(file)") {
        errors.append(
          InputError(
            Place(file: "\(folder)/\(file)"),
            "is a capture of the format \(format.name) among recordings of gazecapture; move it to a folder of its own"
          ))
      }
    }
    errors += [predictionsPath.flatMap(root.outside)].compactMap(\.self)
    guard errors.isEmpty else { throw InputError(errors) }
    predictions = try predictionsPath.map { path throws(InputError) in
      let bytes = try InputError.from { () throws(FileError) in try FileBytes(path: path) }
      return try GazeCapturePredictions(path: path, bytes: bytes)
    }
  }

  func sources(_ place: Place) throws(InputError) -> [CaptureSource] {
    var errors = [InputError]()
    var sources = recordings.map { recording in
      let path = "\(root.path)/\(recording)"
      var names = [String]()
      do throws(FileError) { names = try namesInFolder(path).filter { $0.hasSuffix(".json") } } catch {
        errors.append(InputError(error))
      }
      // The list of frames comes first, also where it is missing: the reader says so.
      let files = ["frames.json"] + names.filter { $0 != "frames.json" }
      errors += files.compactMap { root.outside("\(path)/\($0)") }
      return CaptureSource(
        name: recording, files: files.map { "\(path)/\($0)" }, place: place, context: predictions)
    }
    guard errors.isEmpty else { throw InputError(errors) }
    let strangers = predictions?.recordings.filter { !recordings.contains($0) } ?? []
    if let first = strangers.first {
      sources[0].warnings = [
        """
        \(count: strangers.count) of \(count: predictions?.recordings.count ?? 0) recordings in the predictions are not \
        in the dataset, such as \(first)
        """
      ]
    }
    return sources
  }

  private static func isRecording(_ name: String) -> Bool {
    name.utf8.count == 5 && name.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func hasDots(_ folder: String) -> Bool {
    [GazeCaptureSession.File.dots, .screen].contains {
      PathKind(of: "\(folder)/\($0.rawValue)") == .file
    }
  }
}
