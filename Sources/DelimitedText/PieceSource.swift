import Files
import Synchronization

/// Hands the pieces of a text to several workers, in order.
final class PieceSource: Sendable {
  private struct State {
    let pieces: LinePieces
    /// The position at which the text could not be read, and why; nil if it could.
    var failure: (position: Int, error: FileError)?
    var isStopped = false
    /// The position in the text up to which its compression is checked, although a row before it is wrong.
    var checkedEnd = Int.max
    var position = 0
  }

  private let state: Mutex<State>

  init(_ pieces: LinePieces) { state = Mutex(State(pieces: pieces)) }

  /// Returns the next piece; nil at the end of the text, or where it is of no use to read on.
  func next(_ buffer: inout [UInt8]) -> LinePieces.Piece? {
    // A lock cannot hand out the argument of its caller.
    var own = [UInt8]()
    swap(&own, &buffer)
    defer { swap(&own, &buffer) }
    return state.withLock { state in state.isStopped ? nil : Self.next(&state, &own) }
  }

  private static func next(_ state: inout State, _ buffer: inout [UInt8]) -> LinePieces.Piece? {
    guard state.failure == nil else { return nil }
    do throws(FileError) {
      let piece = try state.pieces.next(into: &buffer)
      if let piece { state.position = piece.start + piece.count }
      return piece
    } catch {
      state.failure = (state.position, error)
      return nil
    }
  }

  /// Called for each piece in which a row cannot be read. Later pieces may call before earlier ones.
  func stop(after piece: LinePieces.Piece) {
    state.withLock { state in
      state.isStopped = true
      state.checkedEnd = min(state.checkedEnd, piece.start + Self.checkedByteCount)
    }
  }

  /// The error of reading the text. Damage to a compressed file is a better answer than what it made of a row, so some
  /// of the text behind a row that cannot be read is expanded, always up to the same position.
  func error(isStopped: Bool) -> FileError? {
    state.withLock { state in
      guard isStopped else { return state.failure?.error }
      var buffer = [UInt8]()
      while state.failure == nil, state.position < state.checkedEnd, Self.next(&state, &buffer) != nil {}
      guard let failure = state.failure, failure.position < state.checkedEnd else { return nil }
      switch failure.error {
      case .damaged, .changed: return failure.error
      default: return nil
      }
    }
  }

  private static let checkedByteCount = 16 << 20
}
