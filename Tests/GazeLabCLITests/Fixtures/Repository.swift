import Foundation

/// The checkout that contains the tests.
enum Repository {
  static let path = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
    .replacing("//", with: "/")

  static let documentation = "\(path)/Sources/GazeLab/GazeLab.docc"

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// The paths in the checkout that match a shell pattern, sorted.
  static func files(_ pattern: String) -> [String] {
    let parts = pattern.split(separator: "/").map(String.init)
    let folder = parts.dropLast().joined(separator: "/")
    let name = try? Regex(
      "^" + (parts.last ?? "").replacing(".", with: "\\.").replacing("*", with: ".*") + "$")
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    return all.filter { file in name.map { file.wholeMatch(of: $0) != nil } ?? false }.sorted()
      .map { "\(folder)/\($0)" }
  }

  /// The folder of the thesis's captures; nil if it is not found through GAZELAB_DATASETS.
  static let captures: String? = {
    let folders = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/schneuwly-2024" }.first { folder in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.contains { $0.hasSuffix(".csv") }
    }
  }()
}
