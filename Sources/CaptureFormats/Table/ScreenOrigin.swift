/// Where the coordinates of a column have their zero.
enum ScreenOrigin: String, Sendable, CaseIterable {
  case topLeft = "top-left"
  case bottomLeft = "bottom-left"
  case centre
}
