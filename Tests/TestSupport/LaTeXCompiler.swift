import Foundation

/// pdflatex, where it is installed with the packages that tables need.
package enum LaTeXCompiler {
  package static let isInstalled =
    (try? run("pdflatex", ["--version"], in: "."))?.hasPrefix("pdfTeX") == true
    && ["booktabs.sty", "longtable.sty", "siunitx.sty"].allSatisfy { package in
      (try? run("kpsewhich", [package], in: "."))?.isEmpty == false
    }

  /// Typesets each text on a page of its own, in one document without further packages.
  ///
  /// - Returns: The log.
  package static func log(_ texts: [String]) throws -> String {
    try TemporaryFolder.with { folder in
      let document =
        "\\documentclass{article}\\usepackage{booktabs}\\usepackage{longtable}\\usepackage{siunitx}\n"
        + "\\begin{document}\n" + texts.joined(separator: "\\clearpage\n") + "\\end{document}\n"
      try folder.write("tables.tex", document)
      _ = try run("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "tables.tex"], in: folder.path)
      return try folder.text("tables.log")
    }
  }

  private static func run(_ program: String, _ arguments: [String], in folder: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
