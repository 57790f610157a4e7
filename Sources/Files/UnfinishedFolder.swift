internal import Foundation

/// A folder that is made under a hidden name beside its place, of files that another folder holds. They are linked
/// rather than copied where the disk can do that. Errors are `unwritable` with the final path.
final class UnfinishedFolder {
  let final: String
  private let temporary: String
  private var isPlaced = false

  /// - Parameter names: Relative to `source`; those of files that do not exist are left out.
  init(_ final: String, of names: [String], in source: String) throws(FileError) {
    self.final = final
    temporary = UnfinishedFiles.path(beside: final)
    do throws(FileError) {
      try fill(names, from: source)
    } catch {
      discard()
      throw error.unwritable(at: final)
    }
  }

  deinit { discard() }

  private func fill(_ names: [String], from source: String) throws(FileError) {
    let folder = DurableFolder(temporary)
    _ = try folder.make()
    var folders: Set = [temporary]
    for name in names {
      let (old, new) = ("\(source)/\(name)", "\(temporary)/\(name)")
      guard PathKind(of: old) == .file else { continue }
      let parent = DurableFolder.parent(of: new)
      _ = try DurableFolder(parent).make()
      folders.insert(parent)
      let isRegular = FileStatus(old, followsLink: false)?.kind == S_IFREG
      // Some network disks say that they have linked what they have not.
      if isRegular, unsafe link(old, new) == 0, PathKind(of: new) == .file { continue }
      try folder.write([(name, readFile(old))], clearing: false)
    }
    for folder in folders.sorted() { DurableFolder.flushFolder(folder) }
  }

  /// Gives the folder its name, which no other file or folder may have.
  func place() throws(FileError) {
    guard unsafe rename(temporary, final) == 0 else { throw .unwritable(final) }
    isPlaced = true
    UnfinishedFiles.forget(temporary)
    DurableFolder.flushFolder(DurableFolder.parent(of: final))
  }

  /// Removes the folder, unless it has its name.
  func discard() {
    guard !isPlaced else { return }
    UnfinishedFiles.remove(temporary)
    UnfinishedFiles.forget(temporary)
  }
}
