import Files
import Foundation

@testable import GazeLab

/// A folder for the files of one test.
struct TemporaryFolder {
  let path: String

  /// Runs `body` with a new folder, and removes it afterwards.
  static func with<Value>(_ body: (TemporaryFolder) throws -> Value) throws -> Value {
    let path = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(TemporaryFolder(path: path))
  }

  /// Writes a file; "/" in its name creates folders.
  ///
  /// - Returns: Its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try DurableFolder(path).write([(name, bytes)])
    return "\(path)/\(name)"
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  func text(_ name: String) throws -> String {
    try String(decoding: readFile("\(path)/\(name)"), as: UTF8.self)
  }

  func has(_ name: String) -> Bool { PathKind(of: "\(path)/\(name)") != .missing }

  /// Datasets are subfolders.
  var datasets: DatasetFolders { DatasetFolders(named: [path], environment: nil) }

  func dataset(_ reference: String) throws(InputErrors) -> Dataset {
    try Dataset(
      reference, relativeTo: path, in: datasets, at: Place(file: "experiment.yaml", line: 2, column: 10))
  }

  /// The error lines for a dataset, without the folder's path. Empty if it can be read.
  func complaints(_ reference: String) -> [String] {
    do throws(InputErrors) {
      _ = try dataset(reference)
      return []
    } catch {
      return error.errors.map { $0.line.replacing(path + "/", with: "") }
    }
  }
}
