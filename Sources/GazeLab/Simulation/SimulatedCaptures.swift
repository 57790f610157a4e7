import Files
import Inputs

/// The captures that `simulate` wrote.
public struct SimulatedCaptures: Sendable {
  public let folder: String
  /// In the order of participants, then devices.
  public let captureNames: [String]
  /// Of all captures.
  public let frameCount: Int
}

/// Writes the captures of a simulated dataset beside its `dataset.yaml`, with their digests in `simulated.sha256`.
///
/// All files are replaced together; captures that an earlier simulation left there are removed.
///
/// - Parameter dataset: A name under one of `folders`.
/// - Throws: `InputErrors` for a dataset that is not there or is no simulation, and for everything that is
///   wrong with the parameters at once; `FileError` if the files cannot be written.
public func simulate(_ dataset: String, in folders: DatasetFolders) throws -> SimulatedCaptures {
  guard isPlainFileName(dataset), let path = folders.descriptionPath(of: dataset) else {
    throw InputErrors([
      InputError(
        Place(file: dataset),
        "no dataset with a dataset.yaml is called \(dataset.quoted)"
          + hint(for: dataset, among: folders.names, then: folders.searched), kind: .missing)
    ])
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
        throw InputErrors([
          InputError(
            study.place,
            "with these parameters an eye of \(person) on \(device.name.quoted) looks past the screen's plane; "
              + "take smaller angles, spreads or errors")
        ])
      }
      files.append(("\(person)-\(slug).csv", SchneuwlyCSV.bytes(of: frames)))
    }
  }
  let folder = String(path.dropLast("/dataset.yaml".count))
  let stale = SimulatedCaptures.names(listedIn: folder)
  let digests = [("dataset.yaml", described)] + files.map { ($0.name, sha256($0.bytes)) }
  // The list comes last: until it is there, the captures of before are refused and not half of each is read.
  let list = (name: ChecksumList.simulatedName, bytes: Array(ChecksumList(digests).text.utf8))
  try DurableFolder(folder).write(files + [list], removing: stale)
  return SimulatedCaptures(
    folder: folder, captureNames: files.map { Capture.name(ofFile: $0.name) },
    frameCount: files.count * study.captureProtocol.frameCount)
}

extension SimulatedCaptures {
  /// What an earlier simulation has written. A list that cannot be read names nothing.
  fileprivate static func names(listedIn folder: String) -> [String] {
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    guard let bytes = try? readFile(path),
      let list = try? ChecksumList(text: String(decoding: bytes, as: UTF8.self), file: path)
    else { return [] }
    return list.entries.map(\.name).filter { $0.hasSuffix(".csv") }
  }

  /// Words for file names: lower-case letters, digits and hyphens; each once, at most 40 characters.
  static func slugs(of names: [String]) -> [String] {
    var slugs = [String]()
    for (index, name) in names.enumerated() {
      let slug = slug(name)
      slugs.append(slug.isEmpty || slugs.contains(slug) ? "device-\(index + 1)" : slug)
    }
    return slugs
  }
}

extension SimulatedStudy {
  /// - Throws: If the dataset is no simulation, and for all that is wrong with the parameters.
  init(described file: DatasetFile) throws(InputErrors) {
    guard let node = file.simulation else {
      throw InputErrors([
        InputError(
          Place(file: file.path), "has no 'simulation'; only a dataset that describes one can be simulated")
      ])
    }
    var errors = [InputError]()
    let study = SimulatedStudy.read(node, devices: file.devices + Device.builtIn, into: &errors)
    guard let study else { throw InputErrors(errors) }
    self = study
  }
}
