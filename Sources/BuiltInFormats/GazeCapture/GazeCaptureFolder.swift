import Captures
import Files
import Inputs

/// The folder of a dataset of GazeCapture: what belongs to it, and what only seems to.
struct GazeCaptureFolder: Sendable {
  private let folder: String
  /// Without symbolic links.
  private let resolved: String
  private let recordings: [String]
  private let predictions: GazeCapturePredictions?
  private let predictionsPath: String?

  /// Nil for a folder without recordings.
  ///
  /// - Parameter predictions: The name of the file; nil for the usual one, if it is there.
  init?(_ folder: String, predictions name: String?) throws(InputError) {
    let entries = (try? namesInFolder(folder)) ?? []
    let folders = entries.filter { PathKind(of: "\(folder)/\($0)") == .folder }
    recordings = folders.filter(Self.isRecording)
    guard recordings.contains(where: { Self.hasDots("\(folder)/\($0)") }) else { return nil }
    self.folder = folder
    resolved = resolvedPath(folder) ?? folder
    var errors = [InputError]()
    for other in folders where !Self.isRecording(other) && Self.hasDots("\(folder)/\(other)") {
      errors.append(
        InputError(
          Place(file: "\(folder)/\(other)"),
          "holds a recording of GazeCapture, but its name has not five digits; rename it, such as to 00012"))
    }
    let usual = entries.contains(GazeCapture.usualPredictions) ? GazeCapture.usualPredictions : nil
    predictionsPath = (name ?? usual).map { "\(folder)/\($0)" }
    for file in entries where file.lowercased().hasSuffix(".csv") && "\(folder)/\(file)" != predictionsPath {
      if let format = Self.format(of: "\(folder)/\(file)") {
        errors.append(
          InputError(
            Place(file: "\(folder)/\(file)"),
            "is a capture of the format \(format) among recordings of gazecapture; move it to a folder of its own"
          ))
      }
    }
    if let error = predictionsPath.flatMap({ [resolved] in Self.outside($0, resolved) }) {
      errors.append(error)
    }
    guard errors.isEmpty else { throw InputError(errors) }
    predictions = try predictionsPath.map { path throws(InputError) in
      let bytes = try InputError.from { () throws(FileError) in try FileBytes(path: path) }
      return try GazeCapturePredictions(path: path, bytes: bytes)
    }
  }

  func sources(_ place: Place) throws(InputError) -> [CaptureSource] {
    var errors = [InputError]()
    var sources = recordings.map { recording in
      let path = "\(folder)/\(recording)"
      var names = [String]()
      do throws(FileError) { names = try namesInFolder(path).filter { $0.hasSuffix(".json") } } catch {
        errors.append(InputError(error))
      }
      // The list of frames comes first, also where it is missing: the reader says so.
      let files = ["frames.json"] + names.filter { $0 != "frames.json" }
      errors += files.compactMap { Self.outside("\(path)/\($0)", resolved) }
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
    [GazeCaptureSession.files.dots, GazeCaptureSession.files.screen].contains {
      PathKind(of: "\(folder)/\($0)") == .file
    }
  }

  /// The format of captures in one file that a file has by its header; nil for none.
  private static func format(of path: String) -> String? {
    guard let bytes = try? FileBytes(path: path), let text = try? FileText(bytes, path: path),
      let file = try? CSVFile(path: path, text: text)
    else {
      return nil
    }
    return try? CaptureFormat.recognise(file, among: KnownFormats.builtIn.recognisable).name
  }

  private static func outside(_ path: String, _ root: String) -> InputError? {
    guard let target = resolvedPath(path), target != root, !target.hasPrefix(root + "/") else { return nil }
    return InputError(
      Place(file: path),
      "is or lies behind a symbolic link out of the dataset, to \(target.quoted); copy the file")
  }
}
