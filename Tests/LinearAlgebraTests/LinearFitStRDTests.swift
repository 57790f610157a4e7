import Testing

/// The floors are the digits that a centred fit by singular values reaches in double precision, minus about one to
/// allow for other versions of OpenBLAS.
@Suite(
  .enabled(
    if: StRDFile.folder != nil,
    "set GAZELAB_DATASETS to the folder of the real captures, with NIST's datasets in ../strd"))
struct LinearFitStRDTests {
  @Test("NIST's certified straight line is reproduced to 12 digits")
  func norris() throws {
    try check("Norris", rowCount: 36, coefficientCount: 2, floor: 12)
  }

  @Test("NIST's certified parabola is reproduced to 11 digits")
  func pontius() throws {
    try check("Pontius", rowCount: 40, coefficientCount: 3, floor: 11)
  }

  @Test(
    "NIST's certified polynomials of degree 5 are reproduced as far as double precision allows",
    arguments: [("Wampler1", 8.0), ("Wampler2", 10), ("Wampler3", 8), ("Wampler4", 7), ("Wampler5", 5)])
  func wampler(name: String, floor: Double) throws {
    try check(name, rowCount: 21, coefficientCount: 6, floor: floor)
  }

  private func check(_ name: String, rowCount: Int, coefficientCount: Int, floor: Double) throws {
    let file = try StRDFile(name)
    try #require(file.x.count == rowCount && file.certified.count == coefficientCount)
    let digits = file.digits(of: try file.fitted())
    #expect(digits >= floor)
  }
}
