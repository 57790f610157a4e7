import Foundation

/// An empty folder for one test.
struct TemporaryFolder {
  let path: String

  /// Runs `body` with a new folder and removes it afterwards.
  static func with(_ body: (TemporaryFolder) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(TemporaryFolder(path: path))
  }

  func at(_ name: String) -> String { path + "/" + name }

  func put(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: at(name)))
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: at(name), withIntermediateDirectories: false)
  }

  /// The text of a file; nil if there is none.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: at(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All files and folders below this one, including hidden ones, sorted.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
