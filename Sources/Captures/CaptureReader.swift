import Files
import Foundation
import Inputs
import Synchronization

struct CaptureReader: Sendable {
  /// The possible formats; each capture has one of them.
  let formats: [CaptureFormat]
  var aliases = Aliases()
  let cache: CaptureCache?

  /// The complaint that captures do not fit in memory, if so; a number takes about as much as its digits in the file.
  static func memoryComplaint(fileSizes: [Int], memory: Int) -> String? {
    let size = fileSizes.reduce(0, +)
    guard size > memory else { return nil }
    func gigabytes(_ bytes: Int) -> String { decimal(Double(bytes) / 1e9, 1) }
    return "the captures take \(gigabytes(size)) GB in \(fileSizes.count) files, but there are only "
      + "\(gigabytes(memory)) GB of memory, which must hold all captures of an experiment; select fewer "
      + "with 'where: {capture: …}'"
  }

  /// - Throws: Everything that is wrong, by file.
  func read(_ sources: [CaptureSource]) throws(InputError) -> [Capture] {
    let memory = MemoryLimit.current
    if let first = sources.first,
      let complaint = Self.memoryComplaint(
        fileSizes: sources.flatMap { $0.files.compactMap(fileSize) }, memory: memory)
    {
      throw InputError(first.place, complaint)
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
      do throws(InputError) {
        captures.append(try outcome.get())
      } catch {
        errors.append(error.mapSentences { $0.kind == .missing ? $0.sentence + source.hint : $0.sentence })
      }
    }
    errors += CaptureCopies.errors(captures)
    // What several captures share, such as a sidecar, is wrong only once.
    guard errors.isEmpty else { throw InputError(errors).distinct }
    return captures
  }

  /// Reads the captures in parallel. The results are in the order of the sources.
  private func outcomes(_ sources: [CaptureSource]) -> [Result<Capture, InputError>] {
    let outcomes = Mutex([Result<Capture, InputError>?](repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let outcome = Result { () throws(InputError) in
        try Capture(sources[index], formats: formats, aliases: aliases, cache: cache)
      }
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0.compactMap(\.self) }
  }
}
