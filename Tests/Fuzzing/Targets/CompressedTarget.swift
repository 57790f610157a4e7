import Files

extension FuzzTarget {
  /// Compressed bytes, as a whole and in small pieces; and the same bytes compressed by us.
  static let compressed = FuzzTarget(name: "compressed") { bytes in
    for kind in Compression.allCases {
      let path = "capture.csv\(kind.rawValue)"
      let whole = accepted([path: bytes]) { try text(bytes, path).all(limit: limit) }
      let pieces = accepted([path: bytes]) { try Self.pieces(bytes, path) }
      if let whole { require(whole.count <= limit, "\(whole.count) bytes are within the limit") }
      require(whole == pieces, "pieces are the whole")
    }
    do {
      let again = try text(gzip(bytes), "made.gz").all(limit: limit)
      require(again == bytes, "what we compress is expanded to the same bytes")
    } catch {
      fatalError("what we compress cannot be expanded: \(error)")
    }
  }

  private static let limit = 1 << 20

  private static func text(_ bytes: [UInt8], _ path: String) throws(FileError) -> FileText {
    try FileText(
      FileBytes(bytes, path: path), path: path, limit: ExpansionLimit(byteCount: limit, reason: "fuzzing"))
  }

  private static func pieces(_ bytes: [UInt8], _ path: String) throws(FileError) -> [UInt8] {
    let reader = try text(bytes, path).reader()
    var (all, piece) = ([UInt8](), [UInt8](repeating: 0, count: 997))
    while true {
      let count = try reader.read(into: &piece, at: 0)
      all += piece[..<count]
      if count < piece.count { return all }
    }
  }
}
