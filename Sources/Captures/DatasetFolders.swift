import Files
import Inputs

/// The folders in which datasets are looked up by name. The first match wins.
public struct DatasetFolders: Sendable {
  package let folders: [String]
  /// The formats that captures in the folders can have.
  package let formats: KnownFormats
  /// Whether links may lead out of a dataset's folder.
  package let followsLinks: Bool

  /// Uses the folders `named` on the command line; if there are none, the colon-separated folders of the `environment`
  /// variable `GAZELAB_DATASETS`, followed by `datasets`.
  package init(
    named: [String], environment: String?, formats: KnownFormats, followingLinks followsLinks: Bool = false
  ) {
    self.formats = formats
    self.followsLinks = followsLinks
    let inherited = environment?.split(separator: ":").map(String.init) ?? []
    folders = named.isEmpty ? inherited + ["datasets"] : named
  }

  /// The folder of a dataset, whose links are followed as the user wants it.
  package func root(_ folder: String) -> DatasetRoot { DatasetRoot(folder, followsLinks: followsLinks) }

  /// Reads `dataset.yaml`.
  ///
  /// - Throws: Everything that is wrong with the file, or that a link leads out of its folder.
  package func datasetFile(_ path: String) throws(InputError) -> DatasetFile {
    try root(String(path.dropLast("/dataset.yaml".count))).check(path)
    return try DatasetFile(path: path, formats: formats)
  }

  /// Returns true if a reference to a dataset is a path, rather than a name or a folder's path without a "/".
  func isPath(_ reference: String) -> Bool {
    reference.contains("/") || reference.hasPrefix(".") || formats.fileExtension(of: reference) != nil
  }

  /// The path of a reference, without slashes at its end.
  static func path(_ reference: String, relativeTo base: String) -> String {
    var path = reference.hasPrefix("/") ? reference : "\(base)/\(reference)"
    while path.count > 1, path.last == "/" { path.removeLast() }
    return path
  }

  /// The description of the dataset with a name or in a folder; a name takes precedence over a folder with this path.
  package func descriptionPath(ofReference reference: String) -> String? {
    if !isPath(reference), let path = descriptionPath(of: reference) { return path }
    let path = Self.path(reference, relativeTo: ".") + "/dataset.yaml"
    return PathKind(of: path) == .file ? String(path.hasPrefix("./") ? path.dropFirst(2) : path[...]) : nil
  }

  package func descriptionPath(of name: String) -> String? {
    folders.map { "\($0)/\(name)/dataset.yaml" }.first { PathKind(of: $0) == .file }
  }

  /// The first folder with this name that contains captures; otherwise the first with this name.
  package func capturesFolder(of name: String) -> String? {
    let candidates = folders.map { "\($0)/\(name)" }.filter { PathKind(of: $0) == .folder }
    return candidates.first { !captureNames(in: $0).isEmpty } ?? candidates.first
  }

  package var searched: String { "looked in \(folders.joined(separator: ", "))" }

  package var names: [String] {
    let paths = folders.flatMap { folder in
      ((try? namesInFolder(folder)) ?? []).filter { PathKind(of: "\(folder)/\($0)") == .folder }
    }
    return Set(paths).sorted()
  }

  /// The files in a folder that may be captures of a format which needs no description, sorted by name.
  package func captureNames(in folder: String) -> [String] {
    Self.captureNames(in: folder, of: formats.recognisable)
  }

  /// The files in a folder that have an ending of one of the formats, sorted by name.
  package static func captureNames(in folder: String, of formats: [CaptureFormat]) -> [String] {
    ((try? namesInFolder(folder)) ?? []).filter { name in
      !name.hasPrefix(".") && formats.contains { $0.mayHold(name, in: folder) }
    }
  }
}
