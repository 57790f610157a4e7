import Files

/// The lock of a process that writes result files into a run's folder.
enum RunLock {
  private static let name = "results"

  static func isThere(_ run: String) -> Bool { FolderLock.isThere(run, name) }

  static func take(_ run: String) throws(FileError) -> FolderLock { try FolderLock(run, name, .alone) }
}
