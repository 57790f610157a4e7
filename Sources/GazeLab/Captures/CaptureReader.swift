import Files
import Foundation
import Inputs
import Synchronization

/// Reads the captures of a dataset, several at a time.
struct CaptureReader: Sendable {
  /// Those of which each capture has one.
  let formats: [CaptureFormat]
  let cache: CaptureCache?

  /// Nil if the captures fit: a parsed number takes about as much memory as its digits take in the file.
  static func memoryComplaint(fileSizes: [Int], memory: Int) -> String? {
    let size = fileSizes.reduce(0, +)
    guard size > memory else { return nil }
    func gigabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e9, 1) }
    return "the captures take \(gigabytes(size)) GB in \(fileSizes.count) files, but there are only "
      + "\(gigabytes(memory)) GB of memory, which must hold all captures of an experiment; select fewer "
      + "with 'where: {capture: …}'"
  }

  /// - Throws: Everything that is wrong, by file.
  func read(_ sources: [CaptureSource]) throws(InputErrors) -> [Capture] {
    let memory = MemoryLimit.current
    if let first = sources.first,
      let complaint = Self.memoryComplaint(
        fileSizes: sources.flatMap { $0.files.compactMap(fileSize) }, memory: memory)
    {
      throw InputErrors(first.place, complaint)
    }
    var errors = [InputError]()
    var names = Set<String>()
    let distinct = sources.filter { source in
      if names.insert(source.name).inserted { return true }
      errors.append(
        InputError(
          Place(file: source.files[0]),
          "another file has the same capture name \(source.name.quoted); rename one of them"))
      return false
    }
    var captures = [Capture]()
    for (source, outcome) in zip(distinct, outcomes(distinct)) {
      do throws(InputErrors) {
        captures.append(try outcome.get())
      } catch {
        errors += error.errors.map { error in
          let hint = error.kind == .missing ? source.hint : ""
          return InputError(error.place, error.sentence + hint, kind: error.kind)
        }
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
    guard errors.isEmpty else { throw InputErrors(Self.distinct(errors)) }
    return captures
  }

  /// What several captures share, such as a sidecar, is wrong only once.
  private static func distinct(_ errors: [InputError]) -> [InputError] {
    var lines = Set<String>()
    return errors.filter { lines.insert($0.line).inserted }
  }

  /// In the order of the sources.
  private func outcomes(_ sources: [CaptureSource]) -> [Result<Capture, InputErrors>] {
    let outcomes = Mutex([Result<Capture, InputErrors>?](repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let outcome = Result { () throws(InputErrors) in
        try Capture(sources[index], formats: formats, cache: cache)
      }
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }
}
