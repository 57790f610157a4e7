internal import CDiskFlush
internal import Foundation

/// The disk of a folder, onto which many files are put with one call. Flushing each file by itself waits for the disk as
/// often as there are files.
final class DiskFlush {
  private let descriptor: CInt
  private let device: UInt64

  /// Fewer files are flushed faster by themselves, and that does not wait for what other programs have written.
  private static let leastFileCount = 8

  /// To be made before the first file is written, since only later errors are noticed. Nil where each file is to be
  /// flushed by itself.
  init?(_ folder: String, fileCount: Int) {
    guard fileCount >= Self.leastFileCount else { return nil }
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let status = FileStatus(descriptor), gazelab_can_flush_disk(descriptor) != 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    device = status.identity.device
  }

  deinit { close(descriptor) }

  /// Returns whether an open file lies on the disk; a subfolder can lie on another one.
  func covers(_ file: CInt) -> Bool { FileStatus(file)?.identity.device == device }

  /// Waits until all files are on the disk. Returns false with `errno` set if one cannot be written.
  func flush() -> Bool { gazelab_flush_disk(descriptor) == 0 }
}
