import Files
import Foundation
import Inputs

/// Captures that belong together, read and audited.
struct Dataset: Sendable {
  private(set) var name: String
  private(set) var title: String
  private(set) var citation: String?
  private(set) var licence: String?
  let isSimulated: Bool
  private(set) var captures: [Capture]
  /// The names of all captures, including those that were not selected.
  private(set) var captureNames: [String]
  /// By device name, for every device of the captures.
  let screens: [String: Screen]
  /// The codes that stand in place of names; nil for names.
  private(set) var pseudonyms: Pseudonyms?
  private(set) var warnings: [Warning]

  /// - Parameter reference: A path if it has a "/", a leading "." or a capture's extension; else a name in `folders`.
  /// - Throws: Everything that is wrong, one error per file.
  init(
    _ reference: String, relativeTo base: String, in folders: DatasetFolders, at place: Place,
    wanted: (_ capture: String) -> Bool = { _ in true }, cache: CaptureCache? = nil
  ) throws(InputErrors) {
    let location = try DatasetLocation(reference, relativeTo: base, in: folders, at: place)
    let file: DatasetFile? = if let path = location.description { try DatasetFile(path: path) } else { nil }
    let sources = try location.sources(file)
    captureNames = sources.map { Capture.name(ofFile: $0.path) }
    captures = try Self.readCaptures(
      sources.filter { wanted(Capture.name(ofFile: $0.path)) }, file?.format, cache)
    let devices = (file?.devices ?? []) + Device.builtIn
    screens = Dictionary(devices.map { ($0.name, $0.screen) }) { first, _ in first }
    let unknown = Self.unknownDevices(captures, devices)
    guard unknown.isEmpty else { throw InputErrors(unknown) }
    name = location.name
    title = file?.title ?? location.name
    citation = file?.citation
    licence = file?.licence
    isSimulated = file?.simulation != nil
    let screens = screens
    warnings = captures.flatMap { CaptureAudit(capture: $0, screens: screens).warnings }
  }

  /// The same captures with codes in place of the names of people and captures.
  func coded(by pseudonyms: Pseudonyms) -> Dataset {
    changed(self) { dataset in
      dataset.pseudonyms = pseudonyms
      dataset.captures = captures.map { $0.coded(by: pseudonyms) }
      dataset.captureNames = captureNames.map(pseudonyms.code)
      dataset.warnings = dataset.captures.flatMap { CaptureAudit(capture: $0, screens: screens).warnings }
      (dataset.name, dataset.title) = (pseudonyms.scrubbed(name), pseudonyms.scrubbed(title))
      (dataset.citation, dataset.licence) = (
        citation.map(pseudonyms.scrubbed), licence.map(pseudonyms.scrubbed)
      )
    }
  }

  /// Nil if the captures fit: a parsed number takes about as much memory as its digits take in the file.
  static func memoryComplaint(fileSizes: [Int], memory: Int) -> String? {
    let size = fileSizes.reduce(0, +)
    guard size > memory else { return nil }
    func gigabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e9, 1) }
    return "the captures take \(gigabytes(size)) GB in \(fileSizes.count) files, but this machine has only "
      + "\(gigabytes(memory)) GB of memory, which must hold all captures of an experiment; select fewer "
      + "with 'where: {capture: …}'"
  }

  private static func readCaptures(
    _ sources: [DatasetLocation.Source], _ format: CaptureFormat?, _ cache: CaptureCache?
  ) throws(InputErrors) -> [Capture] {
    let memory = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    if let first = sources.first,
      let complaint = memoryComplaint(fileSizes: sources.compactMap { fileSize($0.path) }, memory: memory)
    {
      throw InputErrors(first.place, complaint)
    }
    var errors = [InputError]()
    var captures = [Capture]()
    var names = Set<String>()
    for source in sources {
      let name = Capture.name(ofFile: source.path)
      guard names.insert(name).inserted else {
        errors.append(
          InputError(
            Place(file: source.path),
            "another file has the same capture name \(name.quoted); rename one of them"))
        continue
      }
      do throws(InputError) {
        captures.append(
          try Capture(
            path: source.path, format: format, digest: source.sha256.map { ($0, source.place) }, cache: cache)
        )
      } catch {
        let hint = error.kind == .missing ? source.hint : ""
        errors.append(InputError(error.place, error.sentence + hint, kind: error.kind))
      }
    }
    var firstOfDigest = [String: Capture]()
    for capture in captures {
      if let same = firstOfDigest[capture.sha256] {
        errors.append(InputError(Place(file: capture.path), "is a copy of \(same.path); remove one of them"))
      } else {
        firstOfDigest[capture.sha256] = capture
      }
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return captures
  }

  private static func unknownDevices(_ captures: [Capture], _ devices: [Device]) -> [InputError] {
    let known = devices.map(\.name)
    return captures.flatMap { capture in
      Set(capture.frames.devices.all).subtracting(known).sorted().map { name in
        let key = "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
        return InputError(
          Place(file: capture.path),
          "unknown device \(name.quoted)"
            + hint(
              for: name, among: known,
              then:
                "add it to dataset.yaml beside the captures, with its screen size in points, pixels per inch and "
                + "pixels per point: devices: {\(key): {width: 1133, height: 744, ppi: 326, scale: 2}}"))
      }
    }
  }
}

private struct DatasetLocation {
  struct Source {
    let path: String
    var sha256: String?
    let place: Place
    var hint = ""
  }

  let name: String
  /// The path of `dataset.yaml`.
  let description: String?
  let folder: String
  let onlyFile: String?
  let place: Place

  init(_ reference: String, relativeTo base: String, in folders: DatasetFolders, at place: Place)
    throws(InputErrors)
  {
    self.place = place
    guard reference.contains("/") || reference.hasPrefix(".") || Capture.fileExtension(of: reference) != nil
    else {
      (name, onlyFile) = (reference, nil)
      description = folders.descriptionPath(of: reference)
      guard let found = folders.capturesFolder(of: reference) else {
        throw InputErrors(
          place,
          "unknown dataset \(reference.quoted)"
            + (PathKind(of: "\(base)/\(reference)") == .missing
              ? hint(for: reference, among: folders.names, then: folders.searched)
              : "; paths start with './': did you mean './\(reference)'?"),
          kind: .missing)
      }
      folder = found
      return
    }
    let path = reference.hasPrefix("/") ? reference : "\(base)/\(reference)"
    switch PathKind(of: path) {
    case .missing: throw InputErrors(place, "no file or folder at \(path.quoted)", kind: .missing)
    case .file:
      folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      onlyFile = path
      // The description lists devices and states whether the capture is simulated.
      description = Self.description(in: folder)
      name = Capture.name(ofFile: path)
    case .folder:
      (folder, onlyFile) = (path, nil)
      description = Self.description(in: path)
      name = path.split(separator: "/").last { $0 != "." && $0 != ".." }.map(String.init) ?? "dataset"
    }
  }

  private static func description(in folder: String) -> String? {
    let path = folder + "/dataset.yaml"
    return PathKind(of: path) == .file ? path : nil
  }

  func sources(_ file: DatasetFile?) throws(InputErrors) -> [Source] {
    if let onlyFile {
      let described = file?.sources.first { "\(folder)/\($0.name)" == onlyFile }
      return [Source(path: onlyFile, sha256: described?.sha256, place: described?.place ?? place)]
    }
    if let file, file.simulation != nil { return try simulatedSources(file) }
    if let file, !file.sources.isEmpty {
      return file.sources.map { source in
        Source(
          path: "\(folder)/\(source.name)", sha256: source.sha256, place: source.place,
          hint: source.url == nil ? "" : "; to download it: gazelab fetch \(name)")
      }
    }
    let names = DatasetFolders.captureNames(in: folder)
    guard !names.isEmpty else {
      throw InputErrors(place, "no .csv files in \(folder.quoted)", kind: .missing)
    }
    return names.map { Source(path: "\(folder)/\($0)", place: place) }
  }

  /// The captures that `gazelab simulate` listed, provided that the study has not changed since.
  private func simulatedSources(_ file: DatasetFile) throws(InputErrors) -> [Source] {
    // Simulated captures are beside their description, even if an earlier folder has the same name.
    let folder = file.path.dropLast("/dataset.yaml".count)
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    do {
      let list = try ChecksumList(text: String(decoding: readFile(path), as: UTF8.self), file: path)
      let described = try sha256(readFile(file.path))
      guard list.entries.contains(where: { $0.name == "dataset.yaml" && $0.sha256 == described }) else {
        throw InputError(
          Place(file: file.path),
          "has changed since the captures were simulated; run: gazelab simulate \(name)")
      }
      return list.entries.filter { $0.name != "dataset.yaml" }.map {
        Source(path: "\(folder)/\($0.name)", sha256: $0.sha256, place: Place(file: path))
      }
    } catch let error as InputError {
      throw InputErrors([error])
    } catch {
      throw InputErrors(
        place, "the captures of \(name.quoted) have not been simulated yet; run: gazelab simulate \(name)",
        kind: .missing)
    }
  }
}

extension ChecksumList {
  /// The checksum list beside simulated captures, including the digest of their `dataset.yaml`.
  static let simulatedName = "simulated.sha256"
}
