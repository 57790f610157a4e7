import Files
import Foundation
import Inputs

/// Captures that belong together, read and audited.
struct Dataset: Sendable {
  let name: String
  let title: String
  let citation: String?
  let licence: String?
  /// Whether the captures were made by geometry and not by people.
  let isSimulated: Bool
  let captures: [Capture]
  /// Of all captures, also of those that were not asked for.
  let captureNames: [String]
  /// By device name; every device of the captures is there.
  let screens: [String: Screen]
  let warnings: [Warning]

  /// Finds and reads a dataset.
  ///
  /// - Parameters:
  ///   - reference: A name under one of `folders`, or a path to a folder or one CSV file. What holds a "/",
  ///     starts with a "." or ends as a capture file does is a path.
  ///   - base: The folder that a relative path starts from.
  ///   - place: Where the reference stands, for errors.
  ///   - wanted: Whether a capture of that name is to be read.
  ///   - cache: Where what was read of large captures is kept; nil to read all of them.
  /// - Throws: Everything that is wrong, one error a file.
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
    let unknown = try Self.unknownDevices(captures, devices)
    guard unknown.isEmpty else { throw InputErrors(unknown) }
    name = location.name
    title = file?.title ?? location.name
    citation = file?.citation
    licence = file?.licence
    isSimulated = file?.simulation != nil
    let screens = screens
    warnings = captures.flatMap { CaptureAudit(capture: $0, screens: screens).warnings }
  }

  /// What is wrong with captures that do not fit into the memory; nil if they do.
  ///
  /// A number of a capture takes no more in memory than about its digits in the file, so together they are too much
  /// where the files alone would fill the memory.
  static func memoryComplaint(fileSizes: [Int], memory: Int) -> String? {
    let size = fileSizes.reduce(0, +)
    guard size > memory else { return nil }
    func gigabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e9, 1) }
    return "the captures are \(gigabytes(size)) GB in \(fileSizes.count) files, more than the "
      + "\(gigabytes(memory)) GB of this machine's memory, and all of an experiment are held there; select fewer "
      + "by 'where: {capture: …}'"
  }

  private static func readCaptures(
    _ sources: [DatasetLocation.Source], _ format: CaptureFormat?, _ cache: CaptureCache?
  ) throws(InputErrors) -> [Capture] {
    let memory = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    if let first = sources.first,
      let complaint = memoryComplaint(fileSizes: sources.compactMap { fileSize($0.path) }, memory: memory)
    {
      throw InputErrors([InputError(first.place, complaint)])
    }
    var errors = [InputError]()
    var captures = [Capture]()
    var names = Set<String>()
    for source in sources {
      let name = Capture.name(ofFile: source.path)
      guard names.insert(name).inserted else {
        errors.append(
          InputError(
            Place(file: source.path), "another file is the capture \(name.quoted), too; rename one"))
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
      guard let same = firstOfDigest[capture.sha256] else {
        firstOfDigest[capture.sha256] = capture
        continue
      }
      errors.append(InputError(Place(file: capture.path), "is a copy of \(same.path); remove one of them"))
    }
    guard errors.isEmpty else { throw InputErrors(errors) }
    return captures
  }

  /// A name as a key of a mapping: in quotation marks unless it is plain.
  private static func yamlKey(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789 -".unicodeScalars.contains($0)
    }
    guard !isPlain || name.first?.isLetter != true else { return name }
    let escaped = name.unicodeScalars.map { ["\\", "\""].contains($0) ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }

  private static func unknownDevices(_ captures: [Capture], _ devices: [Device]) throws(InputErrors)
    -> [InputError]
  {
    let known = devices.map(\.name)
    return captures.flatMap { capture in
      Set(capture.frames.devices.all).subtracting(known).sorted().map { name in
        InputError(
          Place(file: capture.path),
          "nobody has described the device \(name.quoted)"
            + hint(
              for: name, among: known,
              then:
                "describe it in dataset.yaml beside the captures, by its screen in points, pixels per inch and "
                + "pixels per point: devices: {\(yamlKey(name)): {width: 1133, height: 744, ppi: 326, scale: 2}}"
            ))
      }
    }
  }
}

/// Where a dataset's description and captures are.
private struct DatasetLocation {
  /// A capture to read, with what its description says of it.
  struct Source {
    let path: String
    let sha256: String?
    let place: Place
    /// Added to the message if the file is missing.
    let hint: String
  }

  let name: String
  /// The path of `dataset.yaml`, if there is one.
  let description: String?
  let folder: String
  /// Set where one CSV file was asked for.
  let onlyFile: String?
  let place: Place

  init(_ reference: String, relativeTo base: String, in folders: DatasetFolders, at place: Place)
    throws(InputErrors)
  {
    self.place = place
    guard reference.contains("/") || reference.hasPrefix(".") || Capture.fileExtension(of: reference) != nil
    else {
      name = reference
      description = folders.descriptionPath(of: reference)
      onlyFile = nil
      guard let found = folders.capturesFolder(of: reference) else {
        throw InputErrors([
          InputError(
            place,
            "no dataset is called \(reference.quoted)"
              + (PathKind(of: "\(base)/\(reference)") == .missing
                ? hint(for: reference, among: folders.names, then: folders.searched)
                : "; a path starts with './': did you mean './\(reference)'?"),
            kind: .missing)
        ])
      }
      folder = found
      return
    }
    let path = reference.hasPrefix("/") ? reference : "\(base)/\(reference)"
    switch PathKind(of: path) {
    case .missing:
      throw InputErrors([InputError(place, "there is nothing at \(path.quoted)", kind: .missing)])
    case .file:
      folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      onlyFile = path
      // It tells of the devices, and whether people made the capture.
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
      return [
        Source(path: onlyFile, sha256: described?.sha256, place: described?.place ?? place, hint: "")
      ]
    }
    if let file, file.simulation != nil { return try simulatedSources(file) }
    if let file, !file.sources.isEmpty {
      return file.sources.map { source in
        let hint = source.url == nil ? "" : "; to download it: gazelab fetch \(name)"
        return Source(
          path: "\(folder)/\(source.name)", sha256: source.sha256, place: source.place, hint: hint)
      }
    }
    let names = DatasetFolders.captureNames(in: folder)
    guard !names.isEmpty else {
      throw InputErrors([InputError(place, "there are no .csv files in \(folder.quoted)", kind: .missing)])
    }
    return names.map { Source(path: "\(folder)/\($0)", sha256: nil, place: place, hint: "") }
  }

  /// The captures that `gazelab simulate` has listed, provided that the study is still the one described.
  private func simulatedSources(_ file: DatasetFile) throws(InputErrors) -> [Source] {
    // They stand beside their description, wherever else there is a folder of that name.
    let folder = file.path.dropLast("/dataset.yaml".count)
    let path = "\(folder)/\(ChecksumList.simulatedName)"
    do {
      let list = try ChecksumList(text: String(decoding: readFile(path), as: UTF8.self), file: path)
      let described = try sha256(readFile(file.path))
      guard list.entries.contains(where: { $0.name == "dataset.yaml" && $0.sha256 == described }) else {
        throw InputError(
          Place(file: file.path),
          "has changed since the captures were simulated; to simulate them again: gazelab simulate \(name)")
      }
      return list.entries.filter { $0.name != "dataset.yaml" }.map {
        Source(path: "\(folder)/\($0.name)", sha256: $0.sha256, place: Place(file: path), hint: "")
      }
    } catch let error as InputError {
      throw InputErrors([error])
    } catch {
      throw InputErrors([
        InputError(
          place, "the captures of \(name.quoted) have not been simulated yet; run: gazelab simulate \(name)",
          kind: .missing)
      ])
    }
  }
}

extension ChecksumList {
  /// The list beside simulated captures; it also holds the digest of the `dataset.yaml` they were made from.
  static let simulatedName = "simulated.sha256"
}
