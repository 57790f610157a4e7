import Documents
import Testing

@testable import GazeLab

struct LabelStyleTests {
  @Test("each head pose has its own colour and each viewing distance its own shape")
  func labels() {
    #expect(Set(HeadPose.allCases.map { LabelStyle.colour(headPose: $0.rawValue) }).count == 5)
    #expect(Set(ViewingDistance.allCases.map { LabelStyle.shape(viewingDistance: $0.rawValue) }).count == 3)
    #expect(LabelStyle.colour(headPose: "Tilted") == FigureTheme.grey)
  }
}
