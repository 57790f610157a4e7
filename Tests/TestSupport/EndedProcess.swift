import Foundation

/// Whether a process ends soon; a signal that was sent takes effect a moment later. A zombie has ended.
package func hasEnded(process number: String) -> Bool {
  for _ in 0..<10_000 {
    guard let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
      let end = status.lastIndex(of: ")"), !status[end...].hasPrefix(") Z")
    else { return true }
    usleep(1000)
  }
  return false
}
