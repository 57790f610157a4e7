import BuiltInFormats
import Captures
import Documents
import Files
import Foundation
import Inputs
import Synchronization

/// Makes the captures of a simulated study and writes them one by one, several at a time, so that the memory needed does
/// not grow with their number.
struct SimulatedFiles {
  let study: SimulatedStudy
  let folder: DurableFolder

  private let slugs: [String]

  /// The captures made at the same time have at most this many frames together, if there are several.
  private static let mostFrames = 100_000
  /// The most captures between two checks of whether to stop.
  private static let largestBatch = 64

  init(_ study: SimulatedStudy, in folder: DurableFolder) {
    self.study = study
    self.folder = folder
    slugs = SimulatedCaptures.slugs(of: study.devices.map(\.name))
  }

  var captureCount: Int { study.participantCount * study.devices.count }

  private func capture(_ index: Int) -> (name: String, capture: SimulatedCapture) {
    let (person, device) = index.quotientAndRemainder(dividingBy: study.devices.count)
    let name = "\(SimulatedPerson.name(person))-\(slugs[device]).csv"
    return (
      name, SimulatedCapture(study: study, participantIndex: person, device: study.devices[device])
    )
  }

  private func bytes(_ index: Int) throws(InputError) -> (bytes: [UInt8], frameCount: Int) {
    let capture = capture(index).capture
    guard let frames = capture.frames() else {
      throw InputError(
        study.place,
        "with these parameters the gaze of \(SimulatedPerson.name(capture.participantIndex)) on "
          + "\(capture.device.name.quoted) misses the plane of the screen; use smaller angles, spreads or errors"
      )
    }
    return (SchneuwlyCSV.bytes(of: frames), frames.count)
  }

  /// Returns the size of all captures together, judged by the first one.
  func size() throws(InputError) -> SimulationSize {
    try SimulationSize(
      captureCount: captureCount, byteCount: captureCount > 0 ? bytes(0).bytes.count * captureCount : 0,
      freeByteCount: folder.freeByteCount)
  }

  /// The ending of the file with the known scan path of a capture.
  static let scanPathEnding = ".scanpath.csv"

  /// Writes all captures under temporary names, and returns their names, digests and numbers of frames.
  func write(
    to files: PendingFiles, progress: (_ done: Int) -> Void
  ) throws -> [(name: String, sha256: String, frameCount: Int)] {
    var digests: [(name: String, sha256: String, frameCount: Int)] = []
    digests.reserveCapacity(captureCount)
    let size = max(
      1, min(Self.largestBatch, Self.mostFrames / max(1, study.captureProtocol.frameCount)))
    for start in stride(from: 0, to: captureCount, by: size) {
      try Task.checkCancellation()
      let batch = start..<min(start + size, captureCount)
      let outcomes = Mutex(
        [Result<(sha256: String, frameCount: Int), any Error>?](repeating: nil, count: batch.count))
      DispatchQueue.concurrentPerform(iterations: batch.count) { place in
        let outcome: Result<(sha256: String, frameCount: Int), any Error> = Result {
          let (bytes, frameCount) = try bytes(batch.lowerBound + place)
          let (name, capture) = capture(batch.lowerBound + place)
          try files.write(name, bytes)
          if let path = capture.scanPathFile(named: Self.scanPathName(ofCapture: name)) {
            try files.write(path.name, path.bytes)
          }
          return (sha256: sha256(bytes), frameCount: frameCount)
        }
        outcomes.withLock { $0[place] = outcome }
      }
      for (index, outcome) in zip(batch, outcomes.withLock { $0 }) {
        guard let (sha256, frameCount) = try outcome?.get() else { continue }
        digests.append((capture(index).name, sha256, frameCount))
      }
      progress(batch.upperBound)
    }
    return digests
  }

  /// The file with the known scan path of a capture of a text.
  static func scanPathName(ofCapture name: String) -> String {
    (name.hasSuffix(".csv") ? String(name.dropLast(4)) : name) + scanPathEnding
  }
}

/// The amount that a simulation will write, estimated before it does.
package struct SimulationSize: Sendable {
  package let captureCount: Int
  package let byteCount: Int
  /// The free space of the disk; nil if it does not report any.
  let freeByteCount: Int?

  /// Smaller simulations are written without a word.
  private static let leastToldBytes = 200_000_000

  /// A notice for users before a large simulation is written; nil for a small one.
  package var notice: String? {
    guard byteCount >= Self.leastToldBytes else { return nil }
    let free = freeByteCount.map { "; \(Self.words($0)) are free" } ?? ""
    return "\(captureCount) captures will take about \(Self.words(byteCount))\(free)"
  }

  /// - Throws: `unwritable` if the disk certainly has no room for the captures.
  func checkRoom(in folder: DurableFolder) throws(FileError) {
    guard let freeByteCount, byteCount > freeByteCount else { return }
    throw .unwritable(
      path: folder.path,
      reason: "the captures take about \(Self.words(byteCount)), and the disk has room for "
        + "\(Self.words(freeByteCount)); nothing was written")
  }

  private static func words(_ bytes: Int) -> String {
    bytes < 1_000_000_000
      ? "\(decimal(Double(bytes) / 1e6, 0)) MB" : "\(decimal(Double(bytes) / 1e9, 1)) GB"
  }
}
