internal import Foundation

/// What the system says about a file; nil, with `errno` set, if there is none.
struct FileStatus {
  /// Tells files apart, whatever they are called.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  let system: stat

  init?(_ path: String, followsLink: Bool = true) {
    var status = stat()
    guard unsafe (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    system = status
  }

  init?(_ descriptor: CInt) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    system = status
  }

  var kind: mode_t { system.st_mode & S_IFMT }
  var size: Int { Int(system.st_size) }
  var identity: Identity {
    Identity(device: UInt64(truncatingIfNeeded: system.st_dev), inode: UInt64(system.st_ino))
  }

  /// When the content and the status changed last, in seconds and nanoseconds.
  var times: (written: [Int], changed: [Int]) {
    #if canImport(Glibc)
      let (written, changed) = (system.st_mtim, system.st_ctim)
    #else
      let (written, changed) = (system.st_mtimespec, system.st_ctimespec)
    #endif
    return ([Int(written.tv_sec), Int(written.tv_nsec)], [Int(changed.tv_sec), Int(changed.tv_nsec)])
  }
}
