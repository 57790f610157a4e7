import Captures
import Files
import Inputs

/// The files and folders on which the answer of an experiment depends, found without reading the experiment:
/// its file can be wrong, and must be watched all the same.
///
/// Every word of the file that leads to a file counts, and every word of such a file if it is YAML or JSON,
/// too: so the published table, files of features, splits, columns and predictions, rules of a gate, and
/// programs are found, whatever their keys are called. Of a dataset everything in its folder counts.
package struct WatchedFiles: Sendable {
  /// Sorted; files that are not there yet are among them, so that their appearance is noticed.
  package let paths: [String]

  /// A dataset with more files is watched by its folders alone: a change of a file in it may be missed.
  package static let largestCount = 20_000
  private static let largestFile = 1 << 20
  /// How many levels of folders a dataset can have.
  private static let depth = 6
  /// How many files lead from one to the next.
  private static let longestChain = 3

  /// - Parameters:
  ///   - experiment: The path of the experiment file.
  ///   - overrides: `key=value` pairs that replace values of the file.
  ///   - others: Files that are named on the command line.
  ///   - out: The output folder, in which nothing counts: each run changes it.
  package init(
    experiment: String, setting overrides: [String] = [], in folders: DatasetFolders,
    besides others: [String] = [], without out: String? = nil
  ) {
    var found = Set(others + [experiment])
    var waiting = [(path: experiment, level: 0)]
    var datasets = Set<String>()
    while let (path, level) = waiting.popLast() {
      let text = String(decoding: (try? readFile(path, limit: Self.largestFile)) ?? [], as: UTF8.self)
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      let set = level == 0 ? overrides.map { $0.replacing("=", with: ": ", maxReplacements: 1) } : []
      for line in lines + set {
        let words = Self.words(in: line)
        if level == 0, line.hasPrefix("dataset:") { datasets.formUnion(words) }
        for word in words {
          guard let file = Self.file(word, relativeTo: Self.folder(of: path)) else { continue }
          guard found.insert(file).inserted, level < Self.longestChain else { continue }
          if Self.isReadable(file) { waiting.append((file, level + 1)) }
        }
      }
    }
    for dataset in datasets {
      for place in Self.places(ofDataset: dataset, relativeTo: Self.folder(of: experiment), in: folders) {
        found.formUnion(Self.contents(of: place, without: out.flatMap(resolvedPath)))
      }
    }
    paths = found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  // MARK: Words

  /// What of a line can be a path: its value, what stands in quotation marks, and each of its words.
  private static func words(in line: String) -> Set<String> {
    let trimmed = line.drop { " -".contains($0) }
    guard !trimmed.hasPrefix("#") else { return [] }
    let value = trimmed.firstRange(of: ": ").map { trimmed[$0.upperBound...] } ?? trimmed
    let quoted = trimmed.split(omittingEmptySubsequences: false) { "\"'".contains($0) }
    let parts =
      trimmed.split { " \t\"',[]{}".contains($0) } + [value]
      + quoted.indices.filter { !$0.isMultiple(of: 2) }.map { quoted[$0] }
    return Set(
      parts.map { part in
        String(part.drop { "\"' ".contains($0) }.prefix { $0 != "#" }).trimmedEnd
      }.filter { !$0.isEmpty && $0.utf8.count <= 1024 })
  }

  /// The path that a word means; nil if it means none.
  private static func file(_ word: String, relativeTo folder: String) -> String? {
    let path = path(word, relativeTo: folder)
    switch PathKind(of: path) {
    case .folder: return nil
    case .file: return path
    case .missing: return hasFileEnding(word) ? path : nil
    }
  }

  /// Whether a word ends like the name of a file, and not like a number.
  private static func hasFileEnding(_ word: String) -> Bool {
    guard let point = word.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = word.utf8[word.utf8.index(after: point)...]
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    return (1...6).contains(ending.count) && ending.first.map(isLetter) == true
      && ending.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func path(_ word: String, relativeTo folder: String) -> String {
    word.hasPrefix("/") || folder == "." ? word : "\(folder)/\(word)"
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func isReadable(_ path: String) -> Bool {
    [".yaml", ".yml", ".json"].contains(where: path.hasSuffix)
  }

  // MARK: Datasets

  private static func places(
    ofDataset word: String, relativeTo folder: String, in folders: DatasetFolders
  ) -> [String] {
    let named = word.contains("/") ? [] : folders.folders.map { "\($0)/\(word)" }
    let places = (named + [path(word, relativeTo: folder)]).filter { PathKind(of: $0) != .missing }
    // Beside a single file, its description and its companions count.
    return Set(places.map { PathKind(of: $0) == .file ? self.folder(of: $0) : $0 })
      .filter { $0 != "/" && $0 != "." }.sorted()
  }

  /// - Parameter out: A folder that is left out, without links.
  private static func contents(of folder: String, without out: String?) -> [String] {
    let walk = try? FolderWalk(
      at: folder, depth: depth, entryLimit: largestCount,
      endingWhere: { $0 != folder && out != nil && resolvedPath($0) == out })
    guard let walk else { return [folder] }
    let files = walk.folders.flatMap { folder in
      ((try? namesInFolder(folder)) ?? []).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }
    }
    return walk.folders + (files.count <= largestCount ? files.filter { PathKind(of: $0) == .file } : [])
  }
}

extension String {
  fileprivate var trimmedEnd: String {
    var text = self[...]
    while let last = text.last, "\"' \t\r".contains(last) { text.removeLast() }
    return String(text)
  }
}
