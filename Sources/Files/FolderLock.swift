internal import Foundation
internal import Synchronization

/// A lock on a folder that processes of several machines may share: the advisory lock `flock` on a hidden file, which
/// Linux passes on to the server of a network disk (since 2.6.12). A process that ends releases it, however it ends. On
/// a disk without locks every process gets it.
public final class FolderLock: Sendable {
  /// How processes that work in a folder share it.
  public enum Mode: Sendable {
    /// Only one at a time.
    case alone
    /// Any number of such processes at a time, but none that works alone.
    case together
  }

  private let path: String
  private let mode: Mode
  private let descriptor: Mutex<CInt?>
  /// Folders that were created for the lock, and disappear with it if nothing is in them.
  private let made: [String]

  /// Gets the lock at once, or fails.
  ///
  /// - Parameters:
  ///   - folder: It is created if it does not exist.
  ///   - name: What is locked, such as `results`.
  /// - Throws: `unwritable`, which names the process that has the lock.
  public init(_ folder: String, _ name: String, _ mode: Mode) throws(FileError) {
    path = Self.path(folder, name)
    self.mode = mode
    let made = try DurableFolder(folder).make()
    self.made = made
    do throws(FileError) {
      descriptor = Mutex(try Self.acquire(path, in: folder, mode))
    } catch {
      for folder in made.reversed() { unsafe rmdir(folder) }
      throw error
    }
    // Others may work together without the file, but then somebody else could work alone.
    if mode == .alone { UnfinishedFiles.remember(path) }
  }

  /// Returns whether a folder has the file of a lock, which a killed process leaves behind.
  package static func isThere(_ folder: String, _ name: String) -> Bool {
    PathKind(of: path(folder, name)) == .file
  }

  private static func path(_ folder: String, _ name: String) -> String { "\(folder)/.\(name).lock" }

  /// Releases the lock; a second time does nothing.
  public func release() {
    descriptor.withLock { descriptor in
      guard let own = descriptor else { return }
      // Nobody else has a lock of `alone`, so nobody else loses the file. Others may work together without it.
      if mode == .alone {
        unsafe unlink(path)
        UnfinishedFiles.forget(path)
        for folder in made.reversed() { unsafe rmdir(folder) }
      }
      close(own)
      descriptor = nil
    }
  }

  deinit { release() }

  private static func acquire(_ path: String, in folder: String, _ mode: Mode) throws(FileError) -> CInt {
    while true {
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else {
        let error = FileError.unwritable(path)
        // The process that had the lock may just have removed the folder that it had made.
        guard errno == ENOENT, try !DurableFolder(folder).make().isEmpty else { throw error }
        continue
      }
      if flock(descriptor, (mode == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
        if errno == EINTR {
          close(descriptor)
          continue
        }
        // A disk without locks.
        if errno != EWOULDBLOCK { return descriptor }
        let owner = owner(descriptor)
        close(descriptor)
        throw .unwritable(path: folder, reason: "\(owner) is working in this folder; wait for its end")
      }
      // The process that had the lock may have removed the file in the meantime.
      if let own = FileStatus(descriptor), own.identity == FileStatus(path, followsLink: false)?.identity {
        signed(descriptor, mode)
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Writes who has the lock alone. It is of use to people only, so that a failure does not matter.
  private static func signed(_ descriptor: CInt, _ mode: Mode) {
    let text = mode == .alone ? Array("process \(getpid()) on \(hostName)\n".utf8) : []
    if ftruncate(descriptor, 0) == 0 { _ = writeAll(text[...], to: descriptor) }
  }

  /// Who has the lock, as far as the file says it.
  private static func owner(_ descriptor: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 300)
    let count = unsafe pread(descriptor, &buffer, buffer.count, 0)
    let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    let line = text.prefix { $0 != "\n" }
    let isSafe = line.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 32 && $0.value < 127 }
    return isSafe && line.hasPrefix("process ") ? String(line) : "another process"
  }
}
