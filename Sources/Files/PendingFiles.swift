internal import Foundation
internal import Synchronization

/// Files of a folder that are written one by one, from any thread, and appear together.
///
/// Each file is written under a temporary name and flushed to disk; `commit` renames them all. So the files of a folder
/// need not be in memory at the same time.
public final class PendingFiles: Sendable {
  private struct State {
    var files: [(name: String, temporary: String, final: String)] = []
    /// Folders that did not exist before.
    var made = [String]()
  }

  private let folder: String
  private let mode: mode_t
  private let state = Mutex(State())

  /// Creates the folder if there is none.
  ///
  /// - Parameter isPrivate: Whether only the owner can read the files.
  /// - Throws: `unwritable`. Nothing is changed then.
  public init(in folder: DurableFolder, isPrivate: Bool = false) throws(FileError) {
    self.folder = folder.path
    mode = isPrivate ? 0o600 : 0o666
    do throws(FileError) {
      try makeFolder(folder.path)
    } catch {
      discard()
      throw error
    }
  }

  /// Writes a file under a temporary name.
  ///
  /// - Parameter name: Relative to the folder; subfolders ("/") are created.
  /// - Throws: `unwritable`. The caller then calls `discard`.
  public func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let final = folder + "/" + name
    try makeFolder(DurableFolder.parent(of: final))
    // Renaming would fail, too, but only after other files have been renamed.
    if PathKind(of: final) == .folder {
      throw FileError.unwritable(path: final, reason: "there is a folder of that name")
    }
    let temporary =
      DurableFolder.parent(of: final) + "/.\(DurableFolder.lastName(of: final)).\(getpid()).tmp"
    state.withLock { $0.files.append((name, temporary, final)) }
    try DurableFolder.writeAndFlush(bytes, to: temporary, mode: mode)
  }

  /// Gives the files their names, in the order in which they were begun, and removes the `stale` files that are not
  /// among them.
  ///
  /// - Parameter stale: Names of files from an earlier write, which need not exist.
  /// - Throws: `unwritable`. The caller then calls `discard`.
  public func commit(removing stale: [String] = []) throws(FileError) {
    let state = state.withLock { $0 }
    for (_, temporary, final) in state.files {
      guard unsafe rename(temporary, final) == 0 else { throw FileError.unwritable(final) }
    }
    let written = Set(state.files.map(\.name))
    for name in stale where !written.contains(name) { unsafe unlink(folder + "/" + name) }
    let changed =
      state.files.map { DurableFolder.parent(of: $0.final) } + state.made.map(DurableFolder.parent)
    for folder in Set(changed).sorted() { DurableFolder.flushFolder(folder) }
    self.state.withLock { $0 = State() }
  }

  /// Removes everything that was written and has not been given its name, and the new folders.
  public func discard() {
    state.withLock { state in
      for file in state.files { unsafe unlink(file.temporary) }
      for folder in state.made.reversed() { unsafe rmdir(folder) }
      state = State()
    }
  }

  private func makeFolder(_ path: String) throws(FileError) {
    guard PathKind(of: path) != .folder else { return }
    try state.withLock { state throws(FileError) in try DurableFolder.makeFolder(path, &state.made) }
  }
}
