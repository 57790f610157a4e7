import Files

/// The folders in which datasets are looked up by name; the first that has a thing wins.
public struct DatasetFolders: Sendable {
  package let folders: [String]

  /// - Parameters:
  ///   - named: Given on the command line; if there are any, no other counts.
  ///   - environment: The value of `GAZELAB_DATASETS`: folders separated by colons, before `datasets`.
  public init(named: [String], environment: String?) {
    let inherited = environment?.split(separator: ":").map(String.init) ?? []
    folders = named.isEmpty ? inherited + ["datasets"] : named
  }

  /// `dataset.yaml` of a dataset.
  func descriptionPath(of name: String) -> String? {
    folders.map { "\($0)/\(name)/dataset.yaml" }.first { PathKind(of: $0) == .file }
  }

  /// The first folder of that name with captures in it; else the first of that name.
  func capturesFolder(of name: String) -> String? {
    let candidates = folders.map { "\($0)/\(name)" }.filter { PathKind(of: $0) == .folder }
    return candidates.first { !Self.captureNames(in: $0).isEmpty } ?? candidates.first
  }

  /// Where was looked, for error messages.
  var searched: String { "looked in \(folders.joined(separator: ", "))" }

  /// All names, for error messages.
  var names: [String] {
    let all = folders.flatMap { folder in
      ((try? namesInFolder(folder)) ?? []).filter { PathKind(of: "\(folder)/\($0)") == .folder }
    }
    return Set(all).sorted()
  }

  /// The captures in a folder, by name.
  static func captureNames(in folder: String) -> [String] {
    ((try? namesInFolder(folder)) ?? []).filter { Capture.fileExtension(of: $0) != nil && !$0.hasPrefix(".") }
  }
}
