import Files
import Foundation
import Inputs

/// The programs that may be started. Experiment files travel, so that a person must say so.
package struct ProgramPermission: Sendable {
  /// True if the person allows every program that the experiments name.
  let allowsAll: Bool
  /// The file of allowed commands, one per line, as they are started; nil for no file.
  let list: String?

  /// - Parameter list: Nil for `$XDG_CONFIG_HOME/gazelab/programs.txt`, in `~/.config` by default.
  package init(allowingAll: Bool, list: String? = nil) {
    allowsAll = allowingAll
    self.list = list ?? Self.usualList(ProcessInfo.processInfo.environment)
  }

  static func usualList(_ environment: [String: String]) -> String? {
    // A relative path would let the current folder decide.
    let folders = [
      environment["XDG_CONFIG_HOME"], environment["HOME"].map { "\($0)/.config" },
    ]
    return folders.compactMap { $0 }.first { $0.hasPrefix("/") }.map { "\($0)/gazelab/programs.txt" }
  }

  func allows(_ command: ProgramCommand) -> Bool {
    if allowsAll { return true }
    guard let list, let bytes = try? readFile(list, limit: 1 << 20) else { return false }
    return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains { line in
      !line.hasPrefix("#")
        && line.drop { $0 == " " } == command.allowedLine[...] && !command.words.isEmpty
    }
  }

  /// - Throws: For a program that may not be started, or that is not there.
  package func check(_ command: ProgramCommand, of label: String, at place: Place) throws(InputError) {
    guard allows(command) else { throw InputError(place, "\(label.quoted) \(refusal(of: command))") }
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let first = command.resolvedWords.first, ChildProcess.path(of: first, in: search) != nil else {
      throw InputError(
        place,
        "\(label.quoted) starts \((command.words.first ?? "").quoted), which is no program on PATH and no executable "
          + "file beside the experiment")
    }
  }

  func refusal(of command: ProgramCommand) -> String {
    let line = list.map { ", or put the line \(command.allowedLine) into \($0)" } ?? ""
    return
      "starts a program, which may do all that you may do: \(command.allowedLine). If you trust it, allow it with "
      + "--allow-programs\(line)"
  }
}
