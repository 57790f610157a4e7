/// An input that stands for several files: each follows a line `%%% name`. What precedes the first such line is the
/// file called by the empty name.
struct InputParts {
  private(set) var files = [String: [UInt8]]()

  private static let mark = Array("%%% ".utf8)

  init(_ bytes: [UInt8]) {
    var (name, start, next) = ("", 0, 0)
    while next < bytes.count {
      let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if bytes[next..<end].starts(with: Self.mark) {
        files[name] = Array(bytes[start..<next])
        name = String(decoding: bytes[(next + Self.mark.count)..<end], as: UTF8.self)
        start = min(end + 1, bytes.count)
      }
      next = end + 1
    }
    files[name] = Array(bytes[start...])
  }

  /// The file of a name; nil if the input has none.
  subscript(name: String) -> [UInt8]? { files[name] }
}
