import Files
import Inputs

/// The captures written by `simulate`.
package struct SimulatedCaptures: Sendable {
  package let folder: String
  /// Ordered by participant, then device.
  package let captureNames: [String]
  /// The total over all captures.
  package let frameCount: Int
}

/// Writes simulated captures next to their `dataset.yaml`, with digests in `simulated.sha256`; replaces earlier ones.
///
/// - Throws: `InputErrors` if there is no such simulation or its parameters are wrong; `FileError` from writing.
package func simulate(_ dataset: String, in folders: DatasetFolders) throws -> SimulatedCaptures {
  guard isPlainFileName(dataset), let path = folders.descriptionPath(of: dataset) else {
    throw InputErrors(
      Place(file: dataset),
      "no dataset.yaml found for \(dataset.quoted)"
        + hint(for: dataset, among: folders.names, then: folders.searched), kind: .missing)
  }
  let described = try sha256(readFile(path))
  let study = try SimulatedStudy(described: DatasetFile(path: path))
  let slugs = SimulatedCaptures.slugs(of: study.devices.map(\.name))
  var files: [(name: String, bytes: [UInt8])] = []
  for index in 0..<study.participantCount {
    for (device, slug) in zip(study.devices, slugs) {
      let capture = SimulatedCapture(study: study, participantIndex: index, device: device)
      let person = SimulatedPerson(index, of: study).name
      guard let frames = capture.frames() else {
        throw InputErrors(
          study.place,
          "with these parameters the gaze of \(person) on \(device.name.quoted) misses the plane of the screen; "
            + "use smaller angles, spreads or errors")
      }
      files.append(("\(person)-\(slug).csv", SchneuwlyCSV.bytes(of: frames)))
    }
  }
  let folder = String(path.dropLast("/dataset.yaml".count))
  let stale = SimulatedCaptures.names(listedIn: folder)
  let digests = [("dataset.yaml", described)] + files.map { ($0.name, sha256($0.bytes)) }
  // The list is written last: until then, earlier captures are rejected, so old and new ones are never mixed.
  let list = (name: ChecksumList.simulatedName, bytes: Array(ChecksumList(digests).text.utf8))
  try DurableFolder(folder).write(files + [list], removing: stale)
  return SimulatedCaptures(
    folder: folder, captureNames: files.map { Capture.name(ofFile: $0.name) },
    frameCount: files.count * study.captureProtocol.frameCount)
}

extension SimulatedCaptures {
  /// The files of an earlier simulation; empty if its list cannot be read.
  fileprivate static func names(listedIn folder: String) -> [String] {
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    guard let bytes = try? readFile(path),
      let list = try? ChecksumList(text: String(decoding: bytes, as: UTF8.self), file: path)
    else { return [] }
    return list.entries.map(\.name).filter { $0.hasSuffix(".csv") }
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
