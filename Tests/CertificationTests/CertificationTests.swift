import Inputs
import LinearAlgebra
import TestSupport
import Testing

@testable import Certification

@Suite("Certification")
struct CertificationTests {
  @Test(
    "digits measure the relative error, or the absolute error if the certified value is 0, from 0 to 15",
    arguments: [
      (1.001, 1.0, 3.0), (-0.5, -0.5, 15), (0.25, 0.5, 0.30103), (7, 1, 0), (1e-9, 0, 9), (0, 0, 15),
      (.nan, 1, 0),
      (.infinity, 1, 0), (2000.002, 2000, 6),
    ])
  func digits(found: Double, certified: Double, digits: Double) {
    #expect(abs(CertifiedDigits.digits(found, certified: certified) - digits) < 1e-5)
  }

  @Test("the generated sets meet their floors", arguments: PivotedFit.Precision.allCases)
  func generated(precision: PivotedFit.Precision) throws {
    let certification = try Certification(GeneratedSets.all, precision)
    #expect(certification.sets.map(\.set.name) == ["NoInt1", "NoInt2"] + (1...5).map { "Wampler\($0)" })
    for certified in certification.sets {
      let floor = try #require(certified.floor)
      #expect(certified.digits >= floor, "\(certified.set.name)")
      #expect(certified.rank == certified.set.formula.parameters.count)
    }
    #expect(certification.meetsFloors)
  }

  @Test(
    "NIST's nine files meet their floors", .enabled(if: StRD.folder != nil, StRD.advice),
    arguments: PivotedFit.Precision.allCases)
  func files(precision: PivotedFit.Precision) throws {
    let certification = try Certification(StRD.folder, precision: precision.rawValue)
    #expect(certification.sets.count == 9)
    for certified in certification.sets {
      let floor = try #require(certified.floor)
      #expect(certified.digits >= floor, "\(certified.set.name)")
      // Wampler1 has no residuals, so its deviation is rounding error.
      #expect(certified.residualDeviationDigits >= (certified.set.name == "Wampler1" ? 8.5 : 13))
    }
  }

  @Test("no order of the rows brings a set below its floor", arguments: [3, 5, 8, 13])
  func rowOrder(step: Int) throws {
    for set in GeneratedSets.all {
      let n = set.rowCount
      guard n.isMultiple(of: step) == false else { continue }
      let order = (0..<n).map { ($0 * step + 1) % n }
      // n is 3, 11 or 21: a step that shares no factor with n visits all rows.
      guard Set(order).count == n else { continue }
      let columns = set.design.columnCount
      let turned = ReferenceSet(
        name: set.name, place: set.place, formula: set.formula,
        design: DoubledMatrix(
          rowCount: n, columnCount: columns,
          elements: order.flatMap { row in (0..<columns).map { set.design[row, $0] } }),
        response: DoubledMatrix(
          rowCount: n, columnCount: 1, elements: order.map { set.response[$0, 0] }),
        coefficients: set.coefficients, residualDeviation: set.residualDeviation)
      #expect(try Certification([turned], .double).meetsFloors, "\(set.name)")
    }
  }

  @Test("wrong certified values bring a set below its floor")
  func belowFloor() throws {
    var planted = PlantedReference.line
    planted.name = "Norris"
    func certification() throws -> Certification {
      try Certification([ReferenceFile(path: "Norris.dat", text: planted.text).set()], .refined)
    }
    #expect(try certification().meetsFloors)
    planted.certified["B1"] = "2.00000000000100"
    #expect(try certification().meetsFloors == false)
    #expect(abs(try certification().sets[0].digits - 12.30103) < 1e-3)
  }

  @Test("linearly dependent predictors reduce the rank, and the condition number is undefined")
  func dependent() throws {
    let planted = PlantedReference.dependent
    let certification = try Certification([ReferenceFile(path: "f", text: planted.text).set()], .double)
    #expect(certification.sets[0].rank == 2)
    #expect(certification.sets[0].condition.value == nil)
  }

  @Test("numbers too large for doubles are an error that names the file")
  func overflow() throws {
    var planted = PlantedReference.line
    planted.rows = [["1e200", "1e-200"], ["2e200", "3e-200"], ["4e200", "4e-200"], ["1e200", "7e-200"]]
    let set = try ReferenceFile(path: "Large.dat", text: planted.text).set()
    let errors = try #require(throws: InputError.self) { try Certification([set], .double) }
    #expect(errors.report == "Large.dat: error: its numbers are too large to be solved in double precision")
  }
}
