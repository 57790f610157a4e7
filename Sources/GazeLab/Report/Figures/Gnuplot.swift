import Files
import Foundation

/// The program that draws figures: https://gnuplot.info, version 5.4 or later.
///
/// It runs in a folder of its own with nothing but the figures' data and scripts in it.
enum Gnuplot {
  /// What to install where it is missing.
  static let advice = "figures need gnuplot: on Debian install gnuplot-nox, with Homebrew gnuplot"

  /// What a figure looks like.
  struct Drawing: Sendable {
    let svg: [UInt8]
    let pdf: [UInt8]
  }

  enum Failure: Error {
    case notInstalled
    /// What gnuplot said.
    case refused(String)
  }

  /// Draws figures, all by one process.
  ///
  /// - Returns: One a figure.
  static func draw(_ files: [FigureFiles]) throws -> [Drawing] {
    guard !files.isEmpty else { return [] }
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appendingPathComponent("gazelab-\(UUID().uuidString)").path
    try manager.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? manager.removeItem(atPath: folder) }
    for file in files {
      for (text, ending) in [(file.data, "csv"), (file.script, "gp")] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file.name).\(ending)"))
      }
    }
    let all = files.map { "load '\($0.name).gp'" }.joined(separator: "\n")
    try Data(all.utf8).write(to: URL(fileURLWithPath: "\(folder)/all"))
    try run("all", in: folder)
    return try files.map { file in
      Drawing(
        svg: try readFile("\(folder)/\(file.name).svg"),
        pdf: withoutDate(try readFile("\(folder)/\(file.name).pdf")))
    }
  }

  /// A PDF that was made at the start of 1970: the same figure gives the same bytes. Not every version of the library
  /// that writes it can be told the time.
  static func withoutDate(_ pdf: [UInt8]) -> [UInt8] {
    let mark = Array("/CreationDate (D:".utf8)
    // It stands at the end.
    guard let slash = pdf.indices.reversed().first(where: { pdf[$0...].starts(with: mark) }) else {
      return pdf
    }
    var pdf = pdf
    for (index, digit) in zip((slash + mark.count)..., "19700101000000".utf8) where index < pdf.count {
      pdf[index] = digit
    }
    return pdf
  }

  private static func run(_ script: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // No settings of the user's: they would change the figures.
    process.arguments = ["gnuplot", "--default-settings", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 127: throw Failure.notInstalled
    default: throw Failure.refused(message)
    }
  }
}
