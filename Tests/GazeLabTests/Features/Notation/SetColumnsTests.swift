import Inputs
import Testing

@testable import Calibration
@testable import Captures
@testable import LinearAlgebra

@Suite("Columns of feature sets in the notation of formulas")
struct SetColumnsTests {
  private let reference: NotationReference

  init() throws { reference = try #require(NotationReference.read) }

  private func isSame(_ one: [Double], _ other: [Double], within tolerance: Double) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($1)) }
  }

  /// Checks that both have the same columns, in any order and each at least once.
  private func expectSame(_ ours: [[Double]], _ theirs: [[Double]], within tolerance: Double, _ set: String) {
    for column in theirs {
      #expect(ours.contains { isSame($0, column, within: tolerance) }, "\(set) lacks one")
    }
    for column in ours {
      #expect(theirs.contains { isSame($0, column, within: tolerance) }, "\(set) has more")
    }
  }

  @Test(
    "a set has the columns of patsy's design matrix",
    arguments: [
      "g+e", "g*e", "g:e0", "g*e*e0", "g:g", "(g+e):(g+e)", "g*g", "g+g:e-g", "(g+e0)*e1", "g:g0",
    ])
  func patsy(set: String) throws {
    let rows = Array(reference.rows.indices)
    let ours = try reference.columns(set, rows: rows)
    let theirs = try #require(reference.sets[set])
    expectSame(ours, theirs, within: 1e-14, set)
    #expect(Set(ours).count == ours.count, "a column stands twice")
  }

  @Test("poly has the columns of PolynomialFeatures without bias, in its order", arguments: [1, 2, 3])
  func poly(degree: Int) throws {
    let set = "poly(g+e,\(degree))"
    let theirs = try #require(reference.poly[set])
    let samples = try reference.samples([set])
    // Own blocks stand in alphabetical order, so that the order of the columns is not theirs.
    let ours = try reference.columns(set, rows: Array(reference.rows.indices))
    #expect(ours.count == theirs.count && samples.blocks.columnCount == theirs.count)
    expectSame(ours, theirs, within: 1e-13, set)
    let columns = (0..<4).map { column in reference.rows.map { $0[column] } }
    let choices = Combinations.upTo(degree, of: 4)
    for (choice, theirs) in zip(choices, theirs) {
      let product = reference.rows.indices.map { row in choice.reduce(1.0) { $0 * columns[$1][row] } }
      #expect(isSame(product, theirs, within: 1e-13))
    }
  }

  @Test("columns are named after their factors, and stand in one order however the set is written")
  func names() throws {
    let samples = try reference.samples(["g*e", "poly(g,3)"])
    func names(_ set: String) throws -> [String] {
      try reference.part(set, rows: [0], of: samples).columnNames
    }
    #expect(
      try names("e*g") == [
        "e0", "e1", "g0", "g1", "e0*g0", "e0*g1", "e1*g0", "e1*g1",
      ])
    #expect(try names("e*g") == names("g:e + g + e"))
    #expect(
      try names("poly(g, 3)") == [
        "g0", "g1", "g0^2", "g0*g1", "g1^2", "g0^3", "g0^2*g1", "g0*g1^2", "g1^3",
      ])
    #expect(try names("e*g-e1-e0:g") == ["e0", "g0", "g1", "e1*g0", "e1*g1"])
    #expect(try names("g+column(\"e1\")") == ["e1", "g0", "g1"])
  }

  @Test("relatives share one matrix: a column of a block that is there, and a product, stand once")
  func shared() throws {
    let samples = try reference.samples(["g*e", "g+e-e0", "g:e", "g+g:e0", "poly(g+e,2)"])
    // 4 columns and 10 products of two.
    #expect(samples.blocks.columnCount == 14)
    #expect(Set(samples.blocks.columnNames).count == 14)
    #expect(try reference.samples(["g:e0"]).blocks.columnNames == ["e0*g0", "e0*g1"])
    #expect(try reference.samples(["g+e0"]).blocks.columnNames == ["e0", "g0", "g1"])
  }

  @Test("a product of medians is the median of the products, as for quadratic blocks")
  func medians() throws {
    let fixations = Planted.fixations(poses: [.middle])
    func samples(_ set: String) throws -> Samples {
      Planted.samples(.fixationMedians, of: fixations, blocks: Set(try NotationReference.set(set).blocks))
    }
    let (ours, before) = (try samples("poly(gaze, 2)"), try samples("quadratic(gaze)"))
    #expect(ours.blocks.columnNames == before.blocks.columnNames)
    for row in 0..<9 { #expect(ours.blocks.row(row) == before.blocks.row(row)) }
    let product = try samples("gazePointX:headZ")
    let frames = fixations[0].frames
    let products = frames.map { $0.recordedPoint.x * $0.face.columns.3.z }.sorted()
    let row = try #require(product.origins.indices.first { product.origins[$0].key == fixations[0].key })
    #expect(product.blocks[row, 0] == (products[1] + products[2]) / 2)
  }

  @Test("a set of blocks joined by + has the words, the name and the columns that it always had")
  func before() throws {
    let set = try NotationReference.set("gaze + quadratic(both_eyes_ray) +face")
    #expect(set.name == "gaze+quadratic(both_eyes_ray)+face")
    #expect(set.blocks == ["gaze", "face", "quadratic(both_eyes_ray)"])
    #expect(set.definition == "gaze + face + quadratic(both_eyes_ray)")
    let written = try NotationReference.set("gaze + poly(both_eyes_ray, 2) + face")
    #expect(written.name == "gaze+poly(both_eyes_ray, 2)+face")
    #expect(written.isSame(as: set) && set.isSame(as: written))
    let samples = Planted.samples(blocks: Set(set.blocks + written.blocks))
    func columns(_ set: FeatureSet) throws -> Part {
      Part(
        samples: samples, rows: Array(0..<samples.count),
        columns: try #require(samples.blocks.columns(of: set)))
    }
    let (ours, theirs) = (try columns(written), try columns(set))
    // The canonical order puts face between gaze and the rays' points, and these before products.
    #expect(Set(ours.columnNames) == Set(theirs.columnNames) && ours.columnNames.count == 23)
    for name in ours.columnNames {
      let (one, other) = (ours.columnNames.firstIndex(of: name), theirs.columnNames.firstIndex(of: name))
      #expect(ours.design.column(try #require(one)) == theirs.design.column(try #require(other)))
    }
  }

  @Test("a column that two blocks have is the same word in both, and no name stands for two columns")
  func unique() {
    let names = FeatureBlockName.columnNames
    #expect(Set(names).count == names.count)
    for name in names { #expect(!Catalogue.featureBlocks.kinds.contains(name)) }
  }

  @Test("sets that mean the same are the same, however they are written")
  func same() throws {
    func isSame(_ one: String, _ other: String) -> Bool { FeatureSet.isSame(one, other) }
    #expect(isSame("gaze*euler", "euler:gaze + euler + gaze"))
    #expect(isSame("quadratic(gaze+euler)", "poly(euler+gaze, 2)"))
    #expect(isSame("gaze+euler-rollDegrees", "gaze+pitchDegrees+yawDegrees"))
    #expect(!isSame("gaze*euler", "gaze:euler") && !isSame("gaze+pca(face,2)", "gaze+pca(face,3)"))
    #expect(!isSame("gaze-gazePointX", "gaze"))
    #expect(isSame("gaze+headX+headY+headZ", "gaze+head_position"))
  }
}
