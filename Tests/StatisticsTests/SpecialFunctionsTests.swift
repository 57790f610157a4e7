import Foundation
import TestSupport
import Testing

@testable import Statistics

/// Golden values to 17 digits from Python's mpmath with 60 digits.
struct SpecialFunctionsTests {
  @Test("the incomplete beta function below its mean is that of its polynomial")
  func belowMean() {
    // I_x(10, 2) = x¹⁰·(1 + 10·(1 − x)). From the other side, the fraction for 1 − x would begin with 0.
    let found = SpecialFunctions.regularisedBeta(0.75, complement: 0.25, a: 10, b: 2)
    let truth = 3.5 * 59049.0 / 1_048_576
    #expect(abs(found - truth) <= 1e-12 * truth)
  }

  @Test(
    "the incomplete beta function agrees with mpmath, also in the tails",
    arguments: [
      // mpmath.betainc(a, b, 0, x, regularized=True)
      (0.5, 0.5, 0.25, 0.33333333333333333), (0.5, 0.5, 0x1p-60, 5.9289836545249572e-10),
      (2, 3, 0.375, 0.481201171875), (2, 3, 0.875, 0.992919921875),
      (14.5, 0.5, 0.001953125, 7.6380161078235512e-41), (14.5, 0.5, 0.9921875, 0.63633500724210409),
      (0.5, 14.5, 0.03125, 0.65856051941875341), (50, 50, 0.5, 0.5),
      (50, 50, 0.25, 4.3848470459334601e-8), (1000, 0.5, 0.96875, 1.6187454444243911e-15),
      (1500, 2500, 0.375, 0.501085824464541), (1500, 2500, 0.3125, 2.4717183916136246e-17),
      (1, 0.5, 0x1p-100, 3.944304526105059e-31), (3, 4, 0, 0), (3, 4, 1, 1),
    ])
  func beta(a: Double, b: Double, x: Double, value: Double) {
    let found = SpecialFunctions.regularisedBeta(x, complement: 1 - x, a: a, b: b)
    #expect(relativeError(found, of: value) <= 1e-12)
    let mirrored = SpecialFunctions.regularisedBeta(1 - x, complement: x, a: b, b: a)
    #expect(abs(found + mirrored - 1) <= 1e-14)
  }

  @Test(
    "a share of 1e-40 keeps its digits, and its complement is 1")
  func complement() {
    // I_x(1/2, 1/2) = (2/π) arcsin √x
    let tail = SpecialFunctions.regularisedBeta(1e-40, complement: 1, a: 0.5, b: 0.5)
    #expect(relativeError(tail, of: 2 / Double.pi * 1e-20) <= 1e-14)
    #expect(SpecialFunctions.regularisedBeta(1, complement: 1e-40, a: 0.5, b: 0.5) == 1)
  }

  @Test(
    "the error of Stirling's approximation agrees with mpmath",
    arguments: [
      // mpmath.loggamma(x) - ((x - 0.5) * mpmath.log(x) - x + mpmath.log(2 * mpmath.pi) / 2)
      (0.5, 0.15342640972002735), (1, 0.081061466795327258), (2.5, 0.033162873519936287),
      (9.99, 0.0083388967977343301), (10, 0.0083305634333628713), (25, 0.0033331556367280929),
      (1000, 8.3333330555556349e-5),
    ])
  func stirlingError(x: Double, value: Double) {
    #expect(abs(SpecialFunctions.stirlingError(x) - value) <= 2e-15)
  }
}
