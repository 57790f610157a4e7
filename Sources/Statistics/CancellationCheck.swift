/// Tells loops over many cheap draws whether the current task is cancelled: it asks at every 64th draw only.
struct CancellationCheck {
  private var drawCount = 0
  private var isKnown = false

  /// Returns whether this draw and all later ones can be left out. Called once per draw.
  mutating func isCancelled() -> Bool {
    if !isKnown && drawCount & 63 == 0 { isKnown = Task.isCancelled }
    drawCount &+= 1
    return isKnown
  }
}
