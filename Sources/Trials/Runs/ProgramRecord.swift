import Files
import Foundation

/// The environment that every run records.
extension Program {
  /// The properties, by name, in which programs differ whose numbers may differ in the last digits. Libraries choose
  /// their arithmetic by the processor.
  package static let identity = [
    "version": version, "build": ProgramFile.build, "BLAS": LinkedLibrary.blas.version,
    "libsvm": LinkedLibrary.libsvm.version,
  ]

  static func record(experiment path: String, command: [String], jobs: Int) -> RunRecord.ProgramRecord {
    RunRecord.ProgramRecord(
      version: version, experimentCommit: commit(ofCheckoutWith: path), blas: LinkedLibrary.blas.version,
      libsvm: LinkedLibrary.libsvm.version,
      system: ProcessInfo.processInfo.operatingSystemVersionString, command: command, jobs: jobs)
  }

  private static func commit(ofCheckoutWith path: String) -> String? {
    var folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    // In a worktree `.git` is a file that points elsewhere; checkouts further up are different ones.
    while PathKind(of: folder + "/.git") == .missing {
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = String(folder[..<slash])
    }
    func line(_ name: String) -> String? {
      (try? readFile("\(folder)/.git/\(name)", limit: 1_000_000)).map { bytes in
        String(decoding: bytes, as: UTF8.self)
      }
    }
    guard let head = line("HEAD")?.split(separator: "\n").first else { return nil }
    guard head.hasPrefix("ref: ") else { return String(head) }
    let reference = String(head.dropFirst(5))
    if let commit = line(reference)?.split(separator: "\n").first { return String(commit) }
    return line("packed-refs")?.split(separator: "\n").first { $0.hasSuffix(" " + reference) }
      .map { String($0.prefix { $0 != " " }) }
  }
}
