internal import Foundation

/// The memory of number columns. Chunks write into it concurrently, each into its own rows.
@safe
struct ColumnPointers: @unchecked Sendable {
  private let columns: [UnsafeMutablePointer<Double>]
  private let rowCount: Int

  @unsafe
  init(_ columns: [UnsafeMutablePointer<Double>], rowCount: Int) {
    unsafe self.columns = unsafe columns
    self.rowCount = rowCount
  }

  @unsafe
  func write(_ numbers: UnsafePointer<Double>, count: Int, column: Int, firstRow: Int) {
    precondition(firstRow >= 0 && firstRow + count <= rowCount, "the rows are out of range")
    unsafe (columns[column] + firstRow).initialize(from: numbers, count: count)
  }

  func write(_ number: Double, count: Int, column: Int, firstRow: Int) {
    precondition(firstRow >= 0 && firstRow + count <= rowCount, "the rows are out of range")
    unsafe (columns[column] + firstRow).initialize(repeating: number, count: count)
  }
}

/// Creates number columns and fills them chunk by chunk.
///
/// Untouched memory is never paged in, so a column that turns out to be constant costs nothing.
///
/// - Parameters:
///   - chunkStarts: The first row of each chunk, followed by the total row count.
///   - fill: Writes the rows of each chunk, except for columns that are constant within the chunk. Returns these
///     constants for each chunk, with nil for the columns that it has written.
/// - Returns: Nil if a chunk is incomplete.
func numberColumns(
  _ count: Int, chunkStarts: [Int], fill: (ColumnPointers) -> [[Double?]]
) -> [NumberColumn]? {
  let rowCount = chunkStarts[chunkStarts.count - 1]
  var pointers = unsafe [UnsafeMutablePointer<Double>]()
  var columns = [NumberColumn]()
  var constants: [Double?]?
  func fillAll() {
    let store = unsafe ColumnPointers(pointers, rowCount: rowCount)
    let chunks = fill(store)
    guard chunks.allSatisfy({ $0.count == count }) else { return }
    constants = (0..<count).map { column in
      let numbers = chunks.map { $0[column] }
      if let first = numbers.first ?? nil, numbers.allSatisfy({ $0?.bitPattern == first.bitPattern }) {
        return first
      }
      for (chunk, number) in numbers.enumerated() {
        guard let number else { continue }
        store.write(
          number, count: chunkStarts[chunk + 1] - chunkStarts[chunk], column: column,
          firstRow: chunkStarts[chunk])
      }
      return nil
    }
  }
  // An array's memory is writable only while its initializer runs, so the initializers are nested.
  func nest(_ column: Int) {
    guard column < count else { return fillAll() }
    let numbers = unsafe [Double](unsafeUninitializedCapacity: rowCount) { buffer, written in
      if let base = buffer.baseAddress { unsafe pointers.append(base) }
      nest(column + 1)
      written = constants.map { $0[column] == nil ? rowCount : 0 } ?? 0
    }
    guard let constants else { return }
    columns.append(NumberColumn(stored: constants[column].map { [$0] } ?? numbers, count: rowCount))
  }
  runNested(depth: count) { nest(0) }
  return constants == nil ? nil : columns.reversed()
}

/// Runs a body that calls itself `depth` times, on a stack that is large enough.
private func runNested(depth: Int, _ body: () -> Void) {
  guard depth > 200 else { return body() }
  withoutActuallyEscaping(body) { body in
    let box = NestedBody(body)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.run()
      done.signal()
    }
    thread.stackSize = max(1 << 20, depth << 14)
    thread.start()
    done.wait()
  }
}

/// A body that runs once on another thread, while its own does nothing but wait; the thread must not keep it.
private final class NestedBody: @unchecked Sendable {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  func run() {
    body?()
    body = nil
  }
}
