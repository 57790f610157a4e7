import Testing

@testable import Statistics

struct BootstrapTests {
  private func draws(
    _ statistics: [Bootstrap.Statistic], of values: [Double], size: Int, seed: UInt64 = 1, count: Int = 2000
  ) -> [Bootstrap.Statistic: [Double]] {
    var draws = [Bootstrap.Statistic: [Double]]()
    for statistic in statistics {
      var generator = SeededGenerator(seed: seed, stream: "bootstrap")
      draws[statistic] = Bootstrap(values).draws(
        statistic, size: size, drawCount: count, generator: &generator)
    }
    return draws
  }

  @Test("10, 1, 4, 2 have median 3, mean 4.25, minimum 1 and deviation √12.1875")
  func evenCount() {
    let bootstrap = Bootstrap([10, 1, 4, 2])
    #expect(bootstrap.statistic(.median) == 3)
    #expect(bootstrap.statistic(.mean) == 4.25)
    #expect(bootstrap.statistic(.minimum) == 1)
    #expect(abs(bootstrap.statistic(.deviation) - 12.1875.squareRoot()) <= 1e-15)
  }

  @Test("3, −1, 1 have median 1, mean 1, minimum −1 and deviation √(8/3)")
  func oddCount() {
    let bootstrap = Bootstrap([3, -1, 1])
    #expect(bootstrap.statistic(.median) == 1)
    #expect(bootstrap.statistic(.mean) == 1)
    #expect(bootstrap.statistic(.minimum) == -1)
    #expect(abs(bootstrap.statistic(.deviation) - (8.0 / 3).squareRoot()) <= 1e-15)
  }

  @Test("every statistic of one value is that value, and its deviation is 0")
  func oneValue() {
    let bootstrap = Bootstrap([7])
    for statistic in Bootstrap.Statistic.allCases {
      #expect(bootstrap.statistic(statistic) == (statistic == .deviation ? 0 : 7))
    }
  }

  @Test("a constant series has no spread, whatever the statistic and the size")
  func constantSeries() {
    for size in [1, 2, 5, 12] {
      let draws = draws(Bootstrap.Statistic.allCases, of: [3, 3, 3, 3, 3], size: size, count: 50)
      for (statistic, values) in draws {
        #expect(values == [Double](repeating: statistic == .deviation ? 0 : 3, count: 50))
      }
    }
  }

  @Test(
    "the bootstrapped mean of n values has the standard deviation of the values / √n",
    arguments: [25, 100, 400])
  func spreadOfMean(size: Int) throws {
    // 1 … 100 have the variance (100² − 1) / 12 = 833.25.
    let means = try #require(draws([.mean], of: (1...100).map(Double.init), size: size)[.mean])
    let expected = (833.25 / Double(size)).squareRoot()
    #expect(means.count == 2000)
    #expect(abs(standardDeviation(means) - expected) <= 0.1 * expected)
    // The mean of 2000 means is within five of its own standard errors.
    #expect(abs(means.reduce(0, +) / 2000 - 50.5) <= 5 * expected / 2000.0.squareRoot())
  }

  @Test("draws of size one are the values themselves, each about equally often")
  func sizeOne() throws {
    let medians = try #require(draws([.median], of: [1, 2, 4, 8], size: 1)[.median])
    for value in [1.0, 2, 4, 8] {
      // 500 expected, with a deviation of √(2000 · 1/4 · 3/4) = 19.4.
      #expect(abs(medians.filter { $0 == value }.count - 500) <= 97)
    }
    #expect(Set(medians) == [1, 2, 4, 8])
  }

  @Test("the same random numbers draw the same samples, whatever the statistic")
  func sameSample() throws {
    let draws = draws([.mean, .median, .minimum, .deviation], of: [0, 1], size: 3, count: 200)
    let means = try #require(draws[.mean])
    for (index, mean) in means.enumerated() {
      // A sample of three has 0, 1, 2 or 3 ones.
      let ones = (mean * 3).rounded()
      #expect(draws[.median]?[index] == (ones >= 2 ? 1 : 0))
      #expect(draws[.minimum]?[index] == (ones == 3 ? 1 : 0))
      #expect(abs((draws[.deviation]?[index] ?? -1) - (ones * (3 - ones)).squareRoot() / 3) <= 1e-15)
    }
  }

  @Test("the same seed gives the same draws for any order of the values; another seed does not")
  func seeds() {
    let values = [5.0, 1, 9, 2, 7]
    let first = draws([.mean, .median], of: values, size: 5, count: 100)
    #expect(first == draws([.mean, .median], of: values.reversed(), size: 5, count: 100))
    #expect(first != draws([.mean, .median], of: values, size: 5, seed: 2, count: 100))
  }

  @Test("the standard deviation divides by n: it is 2 for 2, 4, 4, 4, 5, 5, 7, 9")
  func deviation() {
    #expect(standardDeviation([2, 4, 4, 4, 5, 5, 7, 9]) == 2)
    #expect(standardDeviation([5]) == 0)
  }
}
