/// The unit of a distance in space.
enum LengthUnit: String, Sendable, CaseIterable {
  case metres = "m"
  case centimetres = "cm"
  case millimetres = "mm"

  var perMetre: Double {
    switch self {
    case .metres: 1
    case .centimetres: 100
    case .millimetres: 1000
    }
  }
}
