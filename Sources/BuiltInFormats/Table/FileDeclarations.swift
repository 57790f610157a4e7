import Captures
import Files
import Inputs

/// The declarations of a dataset's tables: that of `columns`, and those of files that differ, which `files` declares by
/// patterns of their names.
struct FileDeclarations: Sendable {
  struct OfFiles: Sendable {
    /// A name, with `*` for any characters.
    let pattern: DeclaredColumn
    let declaration: ColumnsDeclaration

    func fits(_ name: String) -> Bool {
      let plain = Compression.allCases.first { name.lowercased().hasSuffix($0.rawValue) }.map {
        String(name.dropLast($0.rawValue.count))
      }
      return pattern.fits(name) || plain.map(pattern.fits) ?? false
    }
  }

  let usual: ColumnsDeclaration
  let ofFiles: [OfFiles]

  private static let patternLimit = 100
  /// The keys that a pattern's `columns` may have.
  private static let keys = ConfigSection.keys { _ = ColumnsDeclaration(from: &$0, isWhole: true) }.map {
    ConfigKey(name: $0.name, demands: $0.demands)
  }

  /// True if all points are counted from the upper left corner of the screen.
  var countFromTop: Bool {
    let origins = all.flatMap(\.entries).compactMap(\.coordinates?.origin)
    return !origins.isEmpty && origins.allSatisfy { $0 == .topLeft }
  }

  var all: [ColumnsDeclaration] { [usual] + ofFiles.map(\.declaration) }

  /// The labels of all files, those of `columns` first.
  var labels: [Label] {
    all.flatMap { $0.entries.compactMap(\.label) }.reduce(into: []) { labels, label in
      if !labels.contains(where: { $0.name == label.name }) { labels.append(label) }
    }
  }

  /// Reads `columns`, and `files: {PATTERN: {columns: {…}}}`; nil if something is missing.
  init?(from section: inout ConfigSection) {
    let usual = section.section("columns", isRequired: true) {
      ColumnsDeclaration(from: &$0, isWhole: true)
    }
    let columns = section.node("columns")
    ofFiles = Self.ofFiles(columns, from: &section)
    guard let usual else { return nil }
    self.usual = usual
  }

  /// Whether `files` is a mapping of patterns; otherwise it lists captures.
  static func hasPatterns(_ section: inout ConfigSection) -> Bool {
    guard case .mapping(let entries)? = section.node("files", isRequired: false)?.content else {
      return false
    }
    return !entries.contains { $0.key == "path" }
  }

  private static func ofFiles(_ usual: ConfigNode?, from section: inout ConfigSection) -> [OfFiles] {
    guard hasPatterns(&section),
      case .mapping(let entries)? = section.node("files", isRequired: false)?.content
    else { return [] }
    guard entries.count <= patternLimit else {
      section.record(
        "files", "'files' has \(entries.count) patterns; at most \(patternLimit) are read")
      return []
    }
    let places = Dictionary(entries.map { ($0.key, $0.keyPlace) }) { first, _ in first }
    return section.named("files") { pattern, section -> OfFiles? in
      let own = section.node("columns", as: .section(keys))
      guard let own, let usual else { return nil }
      let declaration = section.element(usual.overridden(by: own)) {
        ColumnsDeclaration(from: &$0, isWhole: true)
      }
      let column = DeclaredColumn(names: [pattern], place: places[pattern] ?? section.place)
      return declaration.map { OfFiles(pattern: column, declaration: $0) }
    }.compactMap(\.self)
  }

  /// The declaration of a file.
  ///
  /// - Throws: If its name fits several patterns.
  func declaration(of path: String) throws(InputError) -> ColumnsDeclaration {
    let fitting = ofFiles.filter { $0.fits(fileName(path)) }
    guard fitting.count > 1 else { return fitting.first?.declaration ?? usual }
    let names = fitting.map(\.pattern.name.quoted).joined(separator: " and ")
    throw InputError(
      fitting[1].pattern.place ?? Place(file: path),
      "\(fileName(path).quoted) fits \(names); make one of them narrower, so that it is clear which one counts"
    )
  }

  /// - Parameter names: The files in the dataset's folder; empty if they have not been downloaded yet.
  /// - Throws: If no file fits a pattern.
  func check(_ names: [String], in folder: String) throws(InputError) {
    let idle = ofFiles.filter { own in !names.contains(where: own.fits) }
    guard !names.isEmpty, !idle.isEmpty else { return }
    throw InputError(
      idle.map { own in
        InputError(
          own.pattern.place ?? Place(file: folder),
          "no file in \(folder.quoted) fits \(own.pattern.name.quoted)"
            + hint(for: own.pattern.name, among: names, then: "there are: \(listed(names, limit: 5))"))
      })
  }
}

extension ConfigNode {
  /// The same mapping with the values of another one in place of its own. Labels, states and features are replaced one by
  /// one, all other keys as a whole.
  fileprivate func overridden(by other: ConfigNode) -> ConfigNode {
    guard case .mapping(let own) = content, case .mapping(let others) = other.content else { return other }
    let groups = ["labels", "states", "features"]
    let merged = own.map { entry in
      guard let override = others.first(where: { $0.key == entry.key }) else { return entry }
      guard groups.contains(entry.key) else { return override }
      return (override.key, override.keyPlace, entry.value.overridden(by: override.value))
    }
    let further = others.filter { entry in !own.contains { $0.key == entry.key } }
    return ConfigNode(content: .mapping(merged + further), place: place)
  }
}
