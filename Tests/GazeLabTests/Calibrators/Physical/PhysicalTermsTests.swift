import Testing

@testable import Calibration
@testable import Captures

@Suite("Terms of the physical calibrators")
struct PhysicalTermsTests {
  @Test("the value of each term, by hand")
  func values() {
    let (measured, camera) = (
      Angles(horizontal: 2, vertical: 3), Angles(horizontal: 5, vertical: 7)
    )
    let expected: [(PhysicalTerms.Term, Double)] = [
      (.constant, 1), (.horizontal, 2), (.vertical, 3), (.cameraHorizontal, 5), (.cameraVertical, 7),
      // (2 − 5)³ and (3 − 7)³; 2·3², 2·3 and 2·7.
      (.horizontalCubed, -27), (.verticalCubed, -64), (.horizontalVerticalSquared, 18),
      (.horizontalVertical, 6), (.horizontalCameraVertical, 14),
    ]
    for (term, value) in expected { #expect(term.value(measured, camera: camera) == value) }
  }

  @Test("the columns, prior means and spreads are those that the numbers were computed with")
  func columns() {
    let h = "1 h ch"
    let (means, spreads) = ([0.0, 1, 0], [0.1, 0.5, 0.5])
    let expected: [(PhysicalTerms, String, String, [Double], [Double])] = [
      (.p6, h, "1 v cv", means + means, spreads + spreads),
      (.p8d, h + " dh3", "1 v cv dv3", means + [0] + means + [0], spreads + [2] + spreads + [2]),
      (
        .p10, h + " v cv", "1 v cv h ch", means + [0, 0] + means + [0, 0],
        spreads + [0.2, 0.2] + spreads + [0.2, 0.2]
      ),
      (
        .p13, h + " v cv hvv hv", "1 v cv h ch hcv", means + [0, 0, 0, 0] + means + [0, 0, 0],
        spreads + [0.2, 0.2, 4, 1] + spreads + [0.2, 0.2, 1]
      ),
    ]
    #expect(expected.map(\.0) == PhysicalTerms.allCases)
    for (terms, horizontal, vertical, means, spreads) in expected {
      #expect(terms.horizontal.map(Self.word).joined(separator: " ") == horizontal)
      #expect(terms.vertical.map(Self.word).joined(separator: " ") == vertical)
      #expect(terms.plainParameters == means)
      #expect(terms.spreads == spreads)
      #expect(String(terms.count) == terms.rawValue.filter(\.isNumber))
    }
  }

  private static func word(_ term: PhysicalTerms.Term) -> String {
    switch term {
    case .constant: "1"
    case .horizontal: "h"
    case .vertical: "v"
    case .cameraHorizontal: "ch"
    case .cameraVertical: "cv"
    case .horizontalCubed: "dh3"
    case .verticalCubed: "dv3"
    case .horizontalVerticalSquared: "hvv"
    case .horizontalVertical: "hv"
    case .horizontalCameraVertical: "hcv"
    }
  }
}
