import Foundation

/// An empty folder for the files of one test.
package struct TemporaryFolder {
  package let path: String

  /// Runs `body` with a new folder and removes it afterwards.
  @discardableResult
  package static func with<Value>(_ body: (TemporaryFolder) throws -> Value) throws -> Value {
    let path = FileManager.default.temporaryDirectory.path + "/gazelab-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(TemporaryFolder(existing: path))
  }

  /// A folder that the caller removes; it is made with its first file.
  package init(existing path: String) { self.path = path }

  /// The path of a file or folder inside.
  package func at(_ name: String) -> String { path + "/" + name }

  /// Writes a file; "/" in its name makes folders.
  ///
  /// - Returns: Its path.
  @discardableResult
  package func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = URL(fileURLWithPath: at(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return at(name)
  }

  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// Writes a program that a test runs.
  ///
  /// Another process makes the file: a child that another test starts meanwhile would inherit a descriptor that this
  /// process has open for writing, and until it ends the system would refuse to run the file ("Text file busy").
  ///
  /// - Returns: Its path.
  @discardableResult
  package func writeProgram(_ name: String, _ text: String) throws -> String {
    let source = try write(name + ".source", text)
    defer { try? FileManager.default.removeItem(atPath: source) }
    let install = try Process.run(
      URL(fileURLWithPath: "/usr/bin/install"), arguments: ["-m", "755", source, at(name)])
    install.waitUntilExit()
    return at(name)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: at(name), withIntermediateDirectories: false)
  }

  package func text(_ name: String) throws -> String {
    try String(contentsOf: URL(fileURLWithPath: at(name)), encoding: .utf8)
  }

  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: at(name)) }

  /// All files and folders below, sorted, including hidden ones.
  package var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
