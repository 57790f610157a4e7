/// Numbers as little-endian doubles, as files and other programs exchange them.
package enum DoubleBytes {
  package static func append(_ numbers: [Double], to bytes: inout [UInt8]) {
    #if _endian(little)
      unsafe numbers.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    #else
      for number in numbers {
        let pattern = number.bitPattern
        for byte in 0..<UInt64(8) { bytes.append(UInt8(truncatingIfNeeded: pattern >> (8 * byte))) }
      }
    #endif
  }

  /// - Precondition: The number of bytes is a multiple of 8.
  package static func numbers(_ bytes: ArraySlice<UInt8>) -> [Double] {
    precondition(bytes.count % 8 == 0, "\(bytes.count) bytes are no doubles")
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
      Double(bitPattern: bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
  }
}
