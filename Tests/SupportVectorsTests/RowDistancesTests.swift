import Foundation
import LinearAlgebra
import Testing

@testable import SupportVectors

@Suite("Distances of rows")
struct RowDistancesTests {
  @Test("mean squares and kernels by hand")
  func byHand() {
    let first = Matrix(rowCount: 2, columnCount: 2, elements: [0, 0, 3, 4])
    let second = Matrix(rowCount: 3, columnCount: 2, elements: [0, 0, 1, 1, 3, 0])
    let distances = RowDistances(first, second)
    #expect(distances.meanSquares.rowCount == 2 && distances.meanSquares.columnCount == 3)
    #expect(distances.meanSquares.elements == [0, 1, 4.5, 12.5, 6.5, 8])
    #expect(distances.kernels(decline: 2).elements == [0, 1, 4.5, 12.5, 6.5, 8].map { exp(-2 * $0) })
  }

  @Test("vectors of the processor change no digit")
  func sameDigits() {
    let distances = RowDistances(Planted.design, Planted.unseen).meanSquares
    for row in 0..<24 {
      for other in 0..<6 {
        var sum = 0.0
        for column in 0..<3 {
          let difference = Planted.design[row, column] - Planted.unseen[other, column]
          sum += difference * difference
        }
        #expect(distances[row, other] == sum / 3)
      }
    }
  }

  @Test("without columns all rows are the same, and without rows there are no distances")
  func empty() {
    let none = Matrix(rowCount: 2, columnCount: 0)
    #expect(RowDistances(none, none).kernels(decline: 1).elements == [1, 1, 1, 1])
    let noRows = Matrix(rowCount: 0, columnCount: 3)
    #expect(RowDistances(noRows, Planted.design).meanSquares.elements.isEmpty)
    #expect(RowDistances(Planted.design, noRows).meanSquares.rowCount == 24)
  }
}
