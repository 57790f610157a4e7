/// The screen in front of which frames were recorded, as a capture states it; `Device` makes a `Screen` of it.
package struct Display: Sendable, Hashable, Codable {
  package var device: String
  /// Nil for a monitor, and for a device held as its description says.
  package var orientation: Orientation?
  /// The size in points as the device was held, where the capture states it. It differs from that of the device under
  /// Display Zoom.
  package var width: Double?
  package var height: Double?
  /// From the eyes to the screen, metres, where the capture declares it instead of measuring it.
  package var eyeDistance: Double?

  package init(
    device: String, orientation: Orientation? = nil, width: Double? = nil, height: Double? = nil,
    eyeDistance: Double? = nil
  ) {
    self.device = device
    self.orientation = orientation
    self.width = width
    self.height = height
    self.eyeDistance = eyeDistance
  }
}
