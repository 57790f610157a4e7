import Files

/// What a path that leads nowhere probably meant: a file or folder with nearly the same name, or one with the same name
/// further down.
package struct NearPath: Sendable {
  /// The endings of files, such as `.yaml`, that may have been left out.
  let endings: [String]
  /// The folders in which the path is searched as the end of another one, each with all folders below it.
  let roots: [String]
  private let isWanted: @Sendable (String) -> Bool

  /// - Parameter isWanted: Whether a path is of the kind that was asked for.
  package init(
    endings: [String] = [], below roots: [String] = [], where isWanted: @escaping @Sendable (String) -> Bool
  ) {
    self.endings = endings
    self.roots = roots
    self.isWanted = isWanted
  }

  /// The end of a message about a path: `; did you mean 'x'? rest`, or `; rest`. Empty without either.
  package func hint(for path: String, then rest: String = "") -> String {
    guard let found = found(for: path) else { return rest.isEmpty ? "" : "; \(rest)" }
    return "; did you mean \(found.onOneLine.quoted)?" + (rest.isEmpty ? "" : " \(rest)")
  }

  /// The path that was probably meant; nil if there is none, or if several are as likely.
  package func found(for path: String) -> String? {
    guard !path.isEmpty, path.utf8.count <= Self.longest else { return nil }
    return endings.map { path + $0 }.first(where: isWanted) ?? similar(to: path) ?? end(with: path)
  }

  private static let longest = 1000
  private static let depth = 4
  private static let entryLimit = 10_000

  /// The path with each name that is not there replaced by the nearest one that is.
  private func similar(to path: String) -> String? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var found: String?
    for (index, name) in names.enumerated() where !name.isEmpty || index == 0 {
      let isLast = index == names.count - 1
      func joined(_ name: String) -> String { found.map { $0 == "/" ? "/\(name)" : "\($0)/\(name)" } ?? name }
      let kind = PathKind(of: joined(name))
      if index == 0 && name.isEmpty {
        found = "/"
      } else if isLast ? kind != .missing : kind == .folder {
        found = joined(name)
      } else if let near = nearest(to: name, in: found ?? ".", { isLast ? isWanted(joined($0)) : true }) {
        found = joined(near)
      } else {
        return nil
      }
    }
    return found.flatMap { $0 != path && isWanted($0) ? $0 : nil }
  }

  private func nearest(to name: String, in folder: String, _ isFit: (String) -> Bool) -> String? {
    guard let all = try? namesInFolder(folder), all.count <= Self.entryLimit else { return nil }
    let names = all.filter { !$0.hasPrefix(".") && isFit($0) }
    if let whole = nearestWord(to: name, among: names) { return whole }
    let stems = names.compactMap { name in
      endings.first(where: name.hasSuffix).map { (stem: String(name.dropLast($0.count)), name: name) }
    }
    return nearestWord(to: name, among: stems.map(\.stem)).flatMap { stem in
      stems.first { $0.stem == stem }?.name
    }
  }

  /// The only wanted path below the roots that ends with the given one.
  private func end(with path: String) -> String? {
    guard !path.hasPrefix("/"), !path.hasPrefix(".") else { return nil }
    let folders = roots.flatMap {
      (try? FolderWalk(at: $0, depth: Self.depth, entryLimit: Self.entryLimit))?.folders ?? []
    }
    let found = folders.flatMap { folder in ([""] + endings).map { "\(folder)/\(path)\($0)" } }.filter(
      isWanted)
    return found.count == 1 ? found[0] : nil
  }
}
