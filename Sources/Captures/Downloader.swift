import Files
import Foundation
import Inputs

/// Downloads files with curl (https://curl.se), or copies them from this machine, within some limits.
struct Downloader: Sendable {
  var timeLimit = 3600.0
  /// The seconds that a connection may take, and for which a transfer may be slower than `leastSpeed`.
  var patience = 30
  var leastSpeed = 1000
  var environment = ProcessInfo.processInfo.environment

  private static let mostRedirects = 5

  /// - Throws: `InputError` if there are more bytes than `source.size`, or they cannot be read; `FileError` if they
  ///   cannot be written; `CancellationError`.
  func download(_ url: String, of source: DatasetFile.Source, to file: StreamedFile) throws {
    if url.hasPrefix("file:") {
      try copy(url, of: source, to: file)
    } else {
      try transfer(url, of: source, to: file)
    }
  }

  private func copy(_ url: String, of source: DatasetFile.Source, to file: StreamedFile) throws {
    guard let path = String(url.dropFirst("file://".count)).removingPercentEncoding else {
      throw InputError(source.place, "\(url) is no valid address")
    }
    let original: RegularFile
    do throws(FileError) {
      original = try RegularFile(path)
    } catch {
      throw InputError(source.place, "\(url): \(error.sentence)", kind: .missing)
    }
    while let piece = try original.next() {
      try Task.checkCancellation()
      guard file.byteCount + piece.count <= source.size else { throw excess(url, source) }
      try file.write(piece)
    }
  }

  private func transfer(_ url: String, of source: DatasetFile.Source, to file: StreamedFile) throws {
    // The first argument keeps the user's settings out; the second keeps brackets from becoming many addresses.
    let arguments = [
      "--disable", "--globoff", "--fail", "--silent", "--show-error", "--location", "--proto", "=https",
      "--proto-redir", "=https", "--max-redirs", "\(Self.mostRedirects)", "--connect-timeout", "\(patience)",
      "--speed-time", "\(patience)", "--speed-limit", "\(leastSpeed)", "--max-time", "\(Int(timeLimit))",
      "--max-filesize", "\(source.size)", "--url", url,
    ]
    // curl's own limit comes first, because its message is the better one.
    let process = ChildProcess("curl", arguments, environment: environment, timeLimit: timeLimit + 5)
    var failure: (any Error)?
    let outcome: ChildProcess.Outcome
    do throws(ChildProcess.Failure) {
      outcome = try process.run { piece in
        do {
          guard file.byteCount + piece.count <= source.size else { throw excess(url, source) }
          try file.write(piece)
          return .goOn
        } catch {
          failure = error
          return .stop
        }
      }
    } catch {
      switch error {
      case .cancelled: throw CancellationError()
      case .notFound:
        throw InputError(
          source.place, "\(url) needs curl, which was not found; install curl", kind: .missing)
      case .cannotStart(_, let reason):
        throw InputError(source.place, "curl could not be started: \(reason)", kind: .missing)
      case .timedOut(let seconds):
        throw InputError(
          source.place, "\(url) could not be downloaded within \(shortest(seconds)) s", kind: .missing)
      }
    }
    if let failure { throw failure }
    switch outcome.status {
    case 0: return
    case 63: throw excess(url, source)
    default:
      // Advice may follow.
      let lines = outcome.messages.split(separator: "\n")
      let message = lines.first { $0.hasPrefix("curl: (") } ?? lines.last ?? "it ended with \(outcome.status)"
      throw InputError(
        source.place, "\(url) could not be downloaded: \(message.prefix(300))", kind: .missing)
    }
  }

  private func excess(_ url: String, _ source: DatasetFile.Source) -> InputError {
    InputError(
      source.place,
      "\(url) has more than \(source.size) bytes, the limit for this file; 'size' can state another; nothing was stored"
    )
  }
}
