internal import Foundation
internal import Synchronization

/// The hidden files and folders in which a process writes what is to appear whole, such as
/// `.scores.csv.4711-2839105-123456789.tmp`: the name, the process, its machine, and a random number.
///
/// Only a killed process leaves them behind; the next write into the folder clears those of processes that have ended.
public enum UnfinishedFiles {
  private static let ending = ".tmp"
  private static let here = Mutex((paths: Set<String>(), isClosed: false))
  /// A process of another machine cannot be asked whether it has ended.
  private static let longestWrite = 24.0 * 3600

  /// A new hidden path beside another one, which `removeAll` removes until `forget` is called.
  static func path(beside final: String) -> String {
    let name = final[(final.lastIndex(of: "/").map { final.index(after: $0) } ?? final.startIndex)...]
    let path =
      "\(DurableFolder.parent(of: final))/.\(name).\(getpid())-\(machine)-\(UInt32.random(in: 0 ... .max))"
      + ending
    remember(path)
    return path
  }

  /// A file that `removeAll` is to remove, too, until `forget` is called. Waits for ever once the program is about to
  /// end.
  static func remember(_ path: String) {
    func isRemembered() -> Bool {
      here.withLock { here in
        if !here.isClosed { here.paths.insert(path) }
        return !here.isClosed
      }
    }
    while !isRemembered() { usleep(1000) }
  }

  /// To be called when a file has its final name, or is gone.
  static func forget(_ path: String) { here.withLock { _ = $0.paths.remove(path) } }

  /// Removes what this process has not finished, because it is about to end. Nothing is begun from now on.
  public static func removeAll() {
    let paths = here.withLock { here in
      here.isClosed = true
      return here.paths
    }
    for path in paths.sorted() { remove(path) }
  }

  /// Returns whether a process was writing a file, or a folder, of this name.
  public static func isUnfinished(_ name: String) -> Bool { owner(name) != nil }

  /// Returns whether a file or folder was left by a process that has ended.
  public static func isLeftBehind(_ name: String, in folder: String) -> Bool {
    owner(name).map { hasEnded($0, "\(folder)/\(name)") } ?? false
  }

  /// Clears what processes that have ended left in a folder.
  public static func clear(in folder: String) {
    for name in (try? namesInFolder(folder)) ?? [] where isLeftBehind(name, in: folder) {
      remove("\(folder)/\(name)")
    }
  }

  /// Removes a file or a folder with all that it holds. Links are not followed.
  static func remove(_ path: String) {
    guard let status = FileStatus(path, followsLink: false) else { return }
    guard status.kind == S_IFDIR else {
      unsafe unlink(path)
      return
    }
    for name in (try? namesInFolder(path)) ?? [] { remove("\(path)/\(name)") }
    unsafe rmdir(path)
  }

  /// Removes a folder with all that it holds: it disappears whole, even if the process is killed.
  ///
  /// - Throws: `unwritable`; nothing is changed then.
  package static func removeFolder(_ folder: String) throws(FileError) {
    let waiting = path(beside: withoutEndingSlashes(folder))
    defer { forget(waiting) }
    try DurableFolder.whileRenaming { () throws(FileError) in
      guard unsafe rename(folder, waiting) == 0 else { throw FileError.unwritable(folder) }
    }
    DurableFolder.flushFolder(DurableFolder.parent(of: waiting))
    remove(waiting)
  }

  private struct Owner {
    let process: pid_t
    /// A digest of the machine's name; nil for a file of an earlier version, which lacks it.
    let machine: UInt32?
  }

  private static func owner(_ name: String) -> Owner? {
    guard name.hasPrefix("."), name.hasSuffix(ending) else { return nil }
    let token = name.dropLast(ending.count).split(separator: ".").last ?? ""
    let parts = token.split(separator: "-", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
    guard areDigits, parts.count == 2 || parts.count == 3, let process = pid_t(parts[0]), process > 0,
      UInt32(parts[parts.count - 1]) != nil
    else { return nil }
    return Owner(process: process, machine: parts.count == 3 ? UInt32(parts[1]) : nil)
  }

  private static func hasEnded(_ owner: Owner, _ path: String) -> Bool {
    if owner.machine == machine { return kill(owner.process, 0) != 0 && errno == ESRCH }
    guard let status = FileStatus(path, followsLink: false) else { return false }
    return Date().timeIntervalSince1970 - Double(status.times.written[0]) > longestWrite
  }

  /// Tells machines apart, and containers of one machine, which count their processes each by itself.
  private static let machine: UInt32 = {
    let boot = (try? readFile("/proc/sys/kernel/random/boot_id", limit: 100)) ?? []
    let name =
      hostName + (symbolicLink(at: "/proc/self/ns/pid") ?? "") + String(decoding: boot, as: UTF8.self)
    // FNV-1a, because Swift's own hash differs from process to process.
    return name.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }()
}

/// The machine's name in its network; empty if it has none.
let hostName: String = {
  var buffer = [UInt8](repeating: 0, count: 256)
  let isKnown = unsafe buffer.withUnsafeMutableBytes { bytes in
    unsafe bytes.baseAddress.map { unsafe gethostname($0, bytes.count - 1) == 0 } ?? false
  }
  return isKnown ? String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self) : ""
}()
