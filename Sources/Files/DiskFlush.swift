internal import CDiskFlush
internal import Foundation

/// The disk of a folder, onto which many files are put with one call.
///
/// Flushing each file by itself waits for the disk as often as there are files.
final class DiskFlush {
  private let descriptor: CInt
  private let device: dev_t

  /// Fewer files are flushed faster by themselves, and that does not wait for what other programs have written.
  private static let leastFileCount = 8

  /// To be made before the first file is written, since only later errors are noticed.
  ///
  /// - Returns: Nil where each file is to be flushed by itself.
  init?(_ folder: String, fileCount: Int) {
    guard fileCount >= Self.leastFileCount else { return nil }
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, gazelab_can_flush_disk(descriptor) != 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    device = status.st_dev
  }

  deinit { close(descriptor) }

  /// Returns whether an open file lies on the disk; a subfolder can lie on another one.
  func covers(_ file: CInt) -> Bool {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.st_dev == device
  }

  /// Waits until all files are on the disk. Returns false with `errno` set if one cannot be written.
  func flush() -> Bool { gazelab_flush_disk(descriptor) == 0 }
}
