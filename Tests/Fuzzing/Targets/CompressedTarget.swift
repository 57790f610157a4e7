import Files

extension FuzzTarget {
  /// Compressed bytes, as a whole and piece by piece; and the same bytes compressed by us.
  static let compressed = FuzzTarget(name: "compressed") { bytes in
    for kind in Compression.allCases {
      let path = "capture.csv\(kind.rawValue)"
      let whole = accepted([path: bytes]) { try kind.expanded(FileBytes(bytes), path: path, limit: limit) }
      if let whole { require(whole.count <= limit, "\(whole.count) bytes are within the limit") }
      guard kind == .gzip else { continue }
      let pieces = accepted([path: bytes]) { try Self.pieces(bytes, path) }
      if let whole, let pieces, pieces.count <= limit {
        require(whole.elementsEqual(pieces), "pieces are the whole")
      }
    }
    do {
      let again = try Compression.gzip.expanded(FileBytes(gzip(bytes)), path: "made.gz")
      require(again.elementsEqual(bytes), "what we compress is expanded to the same bytes")
    } catch {
      fatalError("what we compress cannot be expanded: \(error)")
    }
  }

  private static let limit = 1 << 20

  private static func pieces(_ bytes: [UInt8], _ path: String) throws -> [UInt8] {
    let contents = FileContents(FileBytes(bytes), path: path)
    var all = [UInt8]()
    while all.count <= limit, let piece = try contents.next() { all += piece }
    return all
  }
}
