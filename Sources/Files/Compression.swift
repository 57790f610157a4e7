/// A compression format, recognised by the file name extension.
public enum Compression: String, Sendable, CaseIterable {
  case gzip = ".gz"
  case zstandard = ".zst"

  /// Returns nil for a name without such an extension.
  public init?(fileName: String) {
    let name = fileName.lowercased()
    guard let kind = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { return nil }
    self = kind
  }

  var name: String { self == .gzip ? "gzip" : "Zstandard" }
}
