import Certification
import TestSupport
import Testing

struct CertificationReportTests {
  private func certification(_ planted: PlantedReference, _ precision: String) throws -> Certification {
    try TemporaryFolder.with { folder in
      try Certification(folder.write("\(planted.name).dat", planted.text), precision: precision)
    }
  }

  @Test("the table marks a set below its floor")
  func belowFloor() throws {
    var planted = PlantedReference.line
    planted.name = "Norris"
    planted.certified["B1"] = "2.00000000000100"
    #expect(try certification(planted, "refined").text(width: 80).contains("BELOW"))
  }

  @Test("JSON leaves out a condition number that is undefined")
  func undefinedCondition() throws {
    #expect(try certification(.dependent, "double").json.contains("condition") == false)
  }
}
