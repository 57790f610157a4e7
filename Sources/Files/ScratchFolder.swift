internal import Foundation
internal import Synchronization

/// A folder for temporary files that only we can read, in TMPDIR. If the program is killed, it stays until the next one
/// is made: its name tells the process, which holds a lock on the folder while it lives.
package final class ScratchFolder: Sendable {
  package let path: String
  /// Bears the lock.
  private let descriptor: CInt

  private static let prefix = "gazelab-scratch."
  private static var parent: String { FileManager.default.temporaryDirectory.path }
  private static let all = Mutex(Set<String>())

  /// Makes a folder, and removes those of dead processes.
  ///
  /// - Throws: `unwritable`.
  package init() throws(FileError) {
    let parent = Self.parent
    Self.removeLeftOvers(in: parent)
    let path = "\(parent)/\(Self.prefix)\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let made = Self.all.withLock { all in
      guard unsafe mkdir(path, 0o700) == 0 else { return false }
      all.insert(path)
      return true
    }
    guard made else { throw .unwritable(path) }
    self.path = path
    descriptor = Self.open(path)
    if descriptor >= 0 { _ = flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  deinit {
    remove()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Removes the folder and its files.
  package func remove() {
    Self.all.withLock { all in
      if all.remove(path) != nil { Self.remove(path, descriptor) }
    }
  }

  /// Removes all folders of this process, for the moment before it ends.
  static func removeAll() {
    all.withLock { all in
      for path in all {
        let descriptor = open(path)
        if descriptor >= 0 {
          remove(path, descriptor)
          close(descriptor)
        }
      }
      all = []
    }
  }

  /// Removes the folders of processes that ended without removing them.
  package static func removeLeftOvers(in parent: String = parent) {
    for name in (try? namesInFolder(parent)) ?? [] {
      guard let process = process(ofFolder: name), kill(process, 0) != 0, errno == ESRCH else { continue }
      let path = "\(parent)/\(name)"
      let descriptor = open(path)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      // A process of another container has a number that we do not know, but its lock is seen.
      guard FileStatus(descriptor)?.system.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      remove(path, descriptor)
    }
  }

  /// The process that a folder belongs to; nil if it is not one of ours.
  private static func process(ofFolder name: String) -> pid_t? {
    guard name.hasPrefix(prefix) else { return nil }
    let numbers = name.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      UInt64(numbers[1]) != nil, let process = pid_t(numbers[0]), process > 0
    else { return nil }
    return process
  }

  /// Opens a folder, which must not be a symbolic link. Returns -1 on failure.
  private static func open(_ path: String) -> CInt {
    unsafe Foundation.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  /// Removes a folder and the files in it; there are no folders in it.
  private static func remove(_ path: String, _ descriptor: CInt) {
    for name in (try? namesInFolder(path)) ?? [] { unsafe unlinkat(descriptor, name, 0) }
    unsafe rmdir(path)
  }
}
