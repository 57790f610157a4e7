import Captures
import DelimitedText
import Inputs

extension FeatureBlock {
  /// Returns true if a capture has what the block is made of. Another channel serves only if no capture has what is
  /// needed: the two must not be mixed in one column.
  package func isPresent(in capture: Capture, amongst captures: [Capture]) -> Bool {
    if needs.allSatisfy(capture.frames.has) { return raw?.isPresent(in: capture.frames) ?? true }
    guard let alternative, capture.frames.has(alternative) else { return false }
    return !captures.contains { other in needs.allSatisfy(other.frames.has) }
  }

  /// The columns of the block in all frames of a capture, in which it is present.
  package func numbers(of capture: Capture) -> [NumberColumn] {
    numbers(of: capture.frames, screens: capture.screens)
  }

  /// - Parameter screens: One for each display of the frames.
  func numbers(of frames: FrameTable, screens: [Screen]) -> [NumberColumn] {
    if let raw { return raw.range(in: frames).map(frames.column) }
    var views = Views()
    views.append(frames, rows: frames.indices, screens: screens)
    return BlockMatrix.computed(self, views).map { NumberColumn($0) }
  }
}
