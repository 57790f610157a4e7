import Captures
import Files
import Inputs

/// The captures written by `simulate`.
package struct SimulatedCaptures: Sendable {
  package let folder: String
  /// Ordered by participant, then device.
  package let captureNames: [String]
  /// The total over all captures.
  package let frameCount: Int

  /// What `simulation` of `dataset.yaml` may hold.
  package static var keys: [ConfigKey] { SimulatedStudy.keys }
}

/// Writes simulated captures next to their `dataset.yaml`, with digests in `simulated.sha256`; replaces earlier ones.
///
/// - Parameters:
///   - dataset: The name of a dataset, or the path of a folder with a `dataset.yaml`.
///   - announce: Called before anything is written.
///   - progress: Called with the number of captures that are written and of all.
/// - Throws: `InputError` if there is no such simulation or its parameters are wrong; `FileError` from writing;
///   `CancellationError`. Nothing is changed then.
package func simulate(
  _ dataset: String, in folders: DatasetFolders, announce: (SimulationSize) -> Void = { _ in },
  progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
) throws -> SimulatedCaptures {
  guard let path = folders.descriptionPath(ofReference: dataset) else {
    throw InputError(
      Place(file: dataset),
      "no dataset.yaml found for \(dataset.quoted)"
        + hint(for: dataset, among: folders.names, then: folders.searched), kind: .missing)
  }
  let study = try SimulatedStudy(described: folders.datasetFile(path))
  let described = try sha256(readFile(path))
  let folder = DurableFolder(String(path.dropLast("/dataset.yaml".count)))
  let captures = SimulatedFiles(study, in: folder)
  let size = try captures.size()
  announce(size)
  try size.checkRoom(in: folder)
  let files = try PendingFiles(in: folder)
  do {
    let digests = try captures.write(to: files) { progress($0, captures.captureCount) }
    // The list is renamed last: until then, earlier captures are rejected, so old and new ones are never mixed.
    let list = ChecksumList([("dataset.yaml", described)] + digests.map { ($0.name, $0.sha256) })
    try files.write(ChecksumList.simulatedName, Array(list.text.utf8))
    try files.commit(removing: SimulatedCaptures.names(listedIn: folder.path))
    return SimulatedCaptures(
      folder: folder.path, captureNames: digests.map { folders.formats.captureName(ofFile: $0.name) },
      frameCount: digests.reduce(0) { $0 + $1.frameCount })
  } catch {
    files.discard()
    throw error
  }
}

extension SimulatedCaptures {
  /// The files of an earlier simulation; empty if its list cannot be read.
  fileprivate static func names(listedIn folder: String) -> [String] {
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    guard let bytes = try? readFile(path),
      let list = try? ChecksumList(text: String(decoding: bytes, as: UTF8.self), file: path)
    else { return [] }
    let captures = list.entries.map(\.name).filter { $0.hasSuffix(".csv") }
    return captures + captures.map(SimulatedFiles.scanPathName)
  }

  /// A unique slug per name, for file names: lower-case letters, digits and hyphens, at most 40 characters.
  static func slugs(of names: [String]) -> [String] {
    var slugs = [String]()
    for (index, name) in names.enumerated() {
      let slug = slug(name)
      slugs.append(slug.isEmpty || slugs.contains(slug) ? "device-\(index + 1)" : slug)
    }
    return slugs
  }
}
