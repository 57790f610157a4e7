import Files
import Foundation

/// The program that draws figures: https://gnuplot.info, version 5.4 or later.
package enum Gnuplot {
  /// How to install gnuplot where it is missing.
  package static let advice = "figures need gnuplot: on Debian install gnuplot-nox, with Homebrew gnuplot"

  package struct Drawing: Sendable {
    package let svg: [UInt8]
    package let pdf: [UInt8]
  }

  package enum Failure: Error {
    case notInstalled
    case refused(String)
  }

  /// Draws figures with a single process. Throws `Failure`, or an error of the file system.
  package static func draw(_ files: [FigureFiles]) throws -> [Drawing] {
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

  /// Dates the PDF to 1970, so that the same figure gives the same bytes; not every gnuplot can be told the time.
  static func withoutDate(_ pdf: [UInt8]) -> [UInt8] {
    let mark = Array("/CreationDate (D:".utf8)
    // The date is near the end.
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
    // The user's settings would change the figures.
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
