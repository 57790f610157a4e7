internal import Foundation

/// The folders at and below a path, each of which is visited once, however many links lead to it. The depth and the
/// number of entries are bounded.
public struct FolderWalk: Sendable {
  /// The folders at which the walk went no further, in the order of their names.
  public private(set) var ends: [String]
  /// All other folders, in the order of their names.
  public let folders: [String]
  /// Why a folder was not searched.
  public let unreadable: [FileError]

  /// The most names that a walk reads.
  public static let entryLimit = 1_000_000

  private struct Item {
    let path: String
    let level: Int
  }

  /// - Parameters:
  ///   - depth: How many levels below the path to visit.
  ///   - followsLinks: Whether to visit folders that only a link leads to; others are found under their own names.
  ///   - visitsHidden: Whether to visit folders whose names begin with a period.
  ///   - isEnd: Whether to go no further than a folder.
  /// - Throws: `unreadable` if there are more than `entryLimit` names.
  public init(
    at path: String, depth: Int, followsLinks: Bool = true, visitsHidden: Bool = false,
    entryLimit: Int = entryLimit, endingWhere isEnd: (_ folder: String) -> Bool = { _ in false }
  ) throws(FileError) {
    var ends = [String]()
    var folders = [String]()
    var unreadable = [FileError]()
    var visited = Set<FileStatus.Identity>()
    var waiting = [Item(path: path, level: 0)]
    var links = [Item]()
    var entryCount = 0
    var nextLink = 0
    func nextItem() -> Item? {
      if let item = waiting.popLast() { return item }
      guard nextLink < links.count else { return nil }
      defer { nextLink += 1 }
      return links[nextLink]
    }
    while let item = nextItem() {
      guard let status = FileStatus(item.path), status.kind == S_IFDIR,
        visited.insert(status.identity).inserted
      else { continue }
      guard !isEnd(item.path) else {
        ends.append(item.path)
        continue
      }
      folders.append(item.path)
      guard item.level < depth else { continue }
      let names: [String]
      do throws(FileError) { names = try namesInFolder(item.path) } catch {
        unreadable.append(error)
        continue
      }
      entryCount += names.count
      guard entryCount <= entryLimit else {
        throw .unreadable(
          path: path,
          reason: "there are more than \(entryLimit) files and folders below it; name a folder further down")
      }
      for name in names where visitsHidden || !name.hasPrefix(".") {
        let below = Item(path: "\(item.path)/\(name)", level: item.level + 1)
        guard PathKind(of: below.path) == .folder else { continue }
        if symbolicLink(at: below.path) == nil {
          waiting.append(below)
        } else if followsLinks {
          links.append(below)
        }
      }
    }
    self.ends = Self.sorted(ends)
    self.folders = Self.sorted(folders)
    self.unreadable = unreadable
  }

  /// The walk without some of its ends.
  package func leavingOut(_ isUnwanted: (_ end: String) -> Bool) -> FolderWalk {
    var walk = self
    walk.ends.removeAll(where: isUnwanted)
    return walk
  }

  /// Sorted name by name from the top, so that what is in a folder follows it.
  private static func sorted(_ paths: [String]) -> [String] {
    paths.map { path in (path: path, key: path.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.path)
  }
}
