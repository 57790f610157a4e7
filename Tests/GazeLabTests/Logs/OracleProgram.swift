import Files
import Foundation
import TestSupport

/// A Python program beside the tests that computes numbers a second time.
enum OracleProgram {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let repository = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// A Python that has numpy; nil if there is none.
  static let numpy = ["python3", "/usr/bin/python3"].first {
    (try? run([$0, "-c", "import numpy"], input: "")) != nil
  }
  static let numpyReason = "no python3 with numpy was found; 'scripts/bootstrap tests' installs it"

  /// A Python that has pymovements, which scripts/test installs; nil if there is none.
  static let pymovements: String? = {
    let path = "\(repository)/.build-test/pymovements/bin/python"
    return (try? run([path, "-c", "import pymovements"], input: "")) == nil ? nil : path
  }()
  static let pymovementsReason =
    "pymovements was not found; scripts/test installs it with pip, which needs a network"

  static func path(_ name: String) -> String { folder.appendingPathComponent("oracle/\(name)").path }

  struct Failure: Error {
    let status: Int32
  }

  /// What a program prints to standard output.
  static func run(_ words: [String], input: String) throws -> Data {
    try TemporaryFolder.with { folder in
      let stdin = try folder.write("input", input)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = words
      process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: stdin))
      process.standardError = FileHandle.nullDevice
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
      return data
    }
  }
}
