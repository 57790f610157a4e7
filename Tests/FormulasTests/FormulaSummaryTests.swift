import DelimitedText
import Testing

@testable import Formulas

@Suite("Statistics of formulas over rows")
struct FormulaSummaryTests {
  private static let errors = [3.0, -4, 10, 0, 7.5]
  private static let kinds: [String: FormulaColumn] = [
    "errorX": .numbers(FormulaUnit("pt")), "error": .numbers(FormulaUnit("pt")),
    "errorCm": .numbers(FormulaUnit("cm")),
  ]

  private static func table(_ numbers: [Double]) -> FormulaTable {
    FormulaTable(
      time: NumberColumn(repeating: 0, count: numbers.count), fixations: [],
      numbers: [
        "errorX": NumberColumn(numbers), "error": NumberColumn(numbers), "errorCm": NumberColumn(numbers),
      ], words: [:])
  }

  private func value(_ text: String, _ numbers: [Double] = errors) throws -> Double? {
    try FormulaSummary(text).checked(amongst: Self.kinds).value(Self.table(numbers))
  }

  private func fault(_ text: String) -> String {
    do throws(FormulaError) {
      _ = try FormulaSummary(text).checked(amongst: Self.kinds)
      return ""
    } catch {
      return "\(error.offset): \(error.sentence)"
    }
  }

  @Test("the values are those of the definitions")
  func values() throws {
    // Sorted: -4, 0, 3, 7.5, 10. Quantile 0.9 lies at 0.9 · 4 = 3.6: 7.5 + 0.6 · 2.5.
    #expect(try value("mean(errorX)") == 3.3)
    #expect(try value("median(errorX)") == 3)
    #expect(try value("quantile(errorX, 0.9)") == 9)
    #expect(try value("quantile(errorX, 0)") == -4 && value("quantile(errorX, 1)") == 10)
    // Strictly less: 4 is not.
    #expect(try value("share(abs(errorX) < 4 pt)") == 0.4)
    #expect(try value("share(not (errorX > 0 pt or errorX == 0 pt))") == 0.2)
    #expect(try value("mean(errorCm * 2)") == 6.6)
    // 10 mm are 1 cm.
    #expect(try value("share(errorCm > 10 mm)") == 0.6)
  }

  @Test("units follow from the formula; a share has none")
  func units() throws {
    func unit(_ text: String) throws -> String? {
      try FormulaSummary(text).checked(amongst: Self.kinds).unit?.description
    }
    #expect(try unit("share(error < 60 pt)") == "none" && unit("median(errorCm)") == "cm")
    #expect(try unit("mean(error ^ 2)") == "pt^2")
  }

  @Test("there is no value without rows, and where a number is missing or infinite")
  func absence() throws {
    #expect(try value("mean(errorX)", []) == nil)
    #expect(try value("share(errorX < 1 pt)", [0, .nan]) == nil)
    #expect(try value("median(1 / errorX)", [0, 1]) == nil)
  }

  @Test(
    "mistakes have their place in the formula",
    arguments: [
      ("share(errorX)", 6, "share(condition) takes a condition"),
      ("mean(errorX, 0.2 s)", 11, "mean takes one argument"),
      ("quantile(errorX, 2)", 17, "takes a number q from 0 to 1"),
      ("quantile(errorX)", 15, "takes a number q from 0 to 1"),
      ("rmse(errorX)", 0, "was expected, not 'rmse'"), ("2 * mean(errorX)", 0, "was expected, not '2'"),
      ("mean(errorX) * 2", 13, "nothing follows"), ("mean(lag(errorX, 1))", 5, "looks at earlier frames"),
      ("share(errorX < 60)", 13, "not the same kind of number"), ("mean(errorz)", 5, "did you mean"),
      ("mean(errorX", 4, "no ')' closes"), ("", 0, "was expected"),
    ])
  func faults(text: String, offset: Int, sentence: String) {
    let fault = fault(text)
    #expect(fault.hasPrefix("\(offset): ") && fault.contains(sentence), "\(fault)")
  }
}
