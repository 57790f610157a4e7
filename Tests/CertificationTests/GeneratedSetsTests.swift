import Foundation
import LinearAlgebra
import Testing

@testable import Certification

@Suite("Generated reference sets")
struct GeneratedSetsTests {
  private func set(_ name: String) throws -> ReferenceSet {
    try #require(GeneratedSets.all.first { $0.name == name })
  }

  @Test(
    "Wampler's residuals are orthogonal to all powers of x up to the fifth, so they leave the coefficients unchanged"
  )
  func orthogonal() {
    for power in 0...5 {
      let sum = GeneratedSets.departures.enumerated().reduce(0) { sum, element in
        sum + element.element * (0..<power).reduce(1) { product, _ in product * element.offset }
      }
      #expect(sum == 0)
    }
  }

  @Test("the first responses agree with those that Wampler published")
  func responses() throws {
    func first(_ name: String) throws -> [Double] { try set(name).response.elements.prefix(3).map(\.high) }
    #expect(try first("Wampler1") == [1, 6, 63])
    #expect(try first("Wampler2") == [1, 1.11111, 1.24992])
    #expect(try first("Wampler3") == [760, -2042, 2111])
    #expect(try first("Wampler4") == [75_901, -204_794, 204_863])
    #expect(try first("Wampler5") == [7_590_001, -20_479_994, 20_480_063])
    #expect(try set("Wampler2").coefficients == [1, 0.1, 0.01, 0.001, 0.0001, 0.00001])
  }

  @Test(
    "deviations and slopes agree with those that NIST certifies",
    arguments: [
      ("NoInt1", 2.07438016528926, 3.56753034006338), ("NoInt2", 0.727272727272727, 0.369274472937998),
      ("Wampler1", 1, 0), ("Wampler3", 1, 2360.14502379268), ("Wampler4", 1, 236014.502379268),
      ("Wampler5", 1, 23601450.2379268),
    ])
  func certified(name: String, coefficient: Double, deviation: Double) throws {
    let set = try set(name)
    #expect(abs(set.coefficients[0] - coefficient) <= 1e-14 * coefficient)
    #expect(abs(set.residualDeviation - deviation) <= 1e-14 * deviation)
  }

  @Test("they agree with NIST's files, number by number", .enabled(if: StRD.folder != nil, StRD.advice))
  func files() throws {
    for made in GeneratedSets.all {
      let read = try ReferenceFile.read("\(StRD.folder ?? "")/\(made.name).dat")
      #expect(read.formula == made.formula)
      #expect(read.design == made.design)
      #expect(read.response == made.response)
      for (one, other) in zip(read.coefficients, made.coefficients) {
        #expect(CertifiedDigits.digits(other, certified: one) >= 14.6)
      }
      #expect(CertifiedDigits.digits(made.residualDeviation, certified: read.residualDeviation) >= 14.6)
    }
  }
}

/// NIST's own files, which have no licence and are therefore not part of this project.
enum StRD {
  /// The folder `strd` beside a folder that GAZELAB_DATASETS names; nil if there is none.
  static let folder: String? = ProcessInfo.processInfo.environment["GAZELAB_DATASETS"]?
    .split(separator: ":").map { "\($0)/../strd" }
    .first { FileManager.default.fileExists(atPath: $0) }

  static let advice: Comment =
    "needs NIST's .dat files in the folder 'strd' beside a folder that GAZELAB_DATASETS names"
}
