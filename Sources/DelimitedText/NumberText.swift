internal import CNumberText

/// Numbers as text, written into bytes without a String of each.
package enum NumberText {
  /// Appends the shortest decimal that reads back to the same number, as `description` writes it; nothing for a number
  /// that is not finite, which no file may hold.
  package static func append(_ value: Double, to bytes: inout [UInt8]) {
    guard value.isFinite else { return }
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(GAZELAB_SHORTEST_ROOM)) { room in
      let count = unsafe Int(gazelab_write_shortest(value, room.baseAddress))
      unsafe bytes.append(
        contentsOf: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[..<count]))
    }
  }

  /// A finite number with a fixed number of decimals, correctly rounded (ties to even).
  package static func fixed(_ value: Double, decimals: Int) -> String {
    precondition(value.isFinite && (0...1000).contains(decimals))
    // The largest number has 309 digits before the decimal point.
    let room = 320 + decimals
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { text in
      let count = unsafe Int(gazelab_write_fixed(value, CInt(decimals), text.baseAddress, CInt(room)))
      precondition(count > 0)
      return unsafe String(decoding: UnsafeRawBufferPointer(text)[..<count], as: UTF8.self)
    }
  }
}
