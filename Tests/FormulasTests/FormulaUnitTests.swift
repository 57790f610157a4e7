import DelimitedText
import Testing

@testable import Formulas

@Suite("Units of formulas")
struct FormulaUnitTests {
  private static let units = [
    "x": "pt", "y": "pt", "z": "m", "cm": "cm", "yaw": "degrees", "angle": "radians", "share": "1",
    "bare": "",
    "time": "s", "area": "pt^2", "pupil": "a.u.",
  ]

  @Test(
    "the unit of the result follows from those of the columns",
    arguments: [
      ("x * z", "m*pt"), ("x / z", "pt/m"), ("x * x", "pt^2"), ("x ^ 2", "pt^2"), ("sqrt(area)", "pt"),
      ("sqrt(x)", "pt^0.5"), ("x / y", "none"), ("diff(x) / diff(time)", "pt/s"), ("1 / time", "1/s"),
      ("atan2(x, y)", "rad"), ("sin(yaw)", "none"), ("asin(share)", "rad"), ("x > 3 pt", "none"),
      ("sign(x)", "none"), ("floor(x)", "pt"), ("-x", "pt"), ("min(x, 5 pt)", "pt"), ("hypot(x, y)", "pt"),
      ("if(x > 0, z, 1 m)", "m"), ("mean(yaw, 0.2 s)", "deg"), ("lag(x, 3)", "pt"), ("x * 2", "pt"),
      ("x ^ (1 / 2)", "pt^0.5"), ("(x * z) ^ -1", "1/m/pt"), ("yaw + angle", "deg"),
      ("clamp(share, 0, 1)", "none"),
      ("pupil * 2", "a.u."), ("z * cm", "cm*m"), ("x + 0", "pt"), ("angle * 1 m", "m*rad"),
    ])
  func derived(formula: String, unit: String) throws {
    #expect(try FormulaFixture.unit(formula, Self.units) == unit)
  }

  @Test("a column without a unit fits any, and the result's unit is then not known")
  func unknown() throws {
    for formula in ["bare + x", "bare * z", "bare", "mean(bare, 1 s)", "if(x > 1 pt, bare, x)"] {
      #expect(try FormulaFixture.unit(formula, Self.units) == nil, "\(formula)")
    }
    #expect(try FormulaFixture.unit("sin(bare)", Self.units) == "none")
  }

  @Test("units of one dimension are converted to the first: 5 cm is 0.05 m, and 180° is π")
  func converted() throws {
    func value(_ formula: String, _ unit: String, as declared: String? = nil) throws -> Double {
      let table = FormulaTable(
        time: NumberColumn([0]), fixations: [0..<1], numbers: ["a": NumberColumn([2])], words: [:])
      return try Formula(formula).checked(
        as: declared.flatMap { FormulaUnit($0) }, amongst: ["a": .numbers(FormulaUnit(unit))]
      ).values(table)[0]
    }
    #expect(try value("a + 5 cm", "m") == 2.05)
    #expect(try value("5 cm + a", "m") == 205)
    #expect(try value("if(a > 1500 mm, 1, 0)", "m") == 1)
    #expect(abs(try value("a + 180 deg", "radians") - 2 - .pi) < 1e-15)
    #expect(try value("a", "m", as: "cm") == 200)
    #expect(try value("a * 1 s", "ms", as: "s^2") == 0.002)
    #expect(abs(try value("asin(a / 4)", "1", as: "deg") - 30) < 1e-13)
    #expect(abs(try value("sin(a * 15)", "deg") - 0.5) < 1e-15)
    // The ratio of lengths is a number, whatever they were measured in.
    #expect(abs(try value("exp(a / 1 m)", "cm") - 1.0202013400267558) < 1e-15)
  }

  @Test("other units of the same dimension cannot be declared, and what is not known can have any")
  func declared() throws {
    let columns: [String: FormulaColumn] = ["a": .numbers(FormulaUnit("pt")), "bare": .numbers(nil)]
    #expect(try Formula("bare").checked(as: FormulaUnit("mm"), amongst: columns).unit?.description == "mm")
    #expect(
      throws: FormulaError(0, "'unit' is m, but the formula gives pt^2")
    ) { try Formula("a * a").checked(as: FormulaUnit("m"), amongst: columns) }
  }

  @Test(
    "numbers of different kinds are not added, compared or handed to functions, and both units are said",
    arguments: [
      ("x + z", "2: '+' joins pt and m, which are not the same kind of number"),
      (
        "x - 5",
        "2: '-' joins pt and none, which are not the same kind of number; give the number its unit, such as 5 pt"
      ),
      ("x > 5 deg", "2: '>' joins pt and deg"), ("hypot(x, z)", "0: 'hypot(…)' joins pt and m"),
      ("if(share, x, z)", "0: 'if(…)' joins pt and m"),
      ("sin(x)", "4: the angle of sin must be an angle, in deg or rad, not in pt"),
      (
        "sin(share)",
        "4: the angle of sin must be an angle, in deg or rad, not in none; write its unit, such as 30 deg"
      ),
      ("exp(z)", "4: the argument of exp must be a number without a unit, not in m"),
      ("x ^ share", "4: the exponent of a number in pt must be a constant"),
      ("2 ^ x", "4: an exponent must be a number without a unit, not in pt"),
      ("x and share", "0: an operand of 'and' must be a number without a unit, not in pt"),
      ("if(x, 1, 2)", "3: the condition of if(condition, a, b) must be a number without a unit, not in pt"),
      ("pupil + x", "6: '+' joins a.u. and pt"),
      ("mean(x, 3)", "8: the duration of mean(x, duration) has no unit"),
      ("mean(x, 3 m)", "8: the duration of mean(x, duration) is in m"),
    ])
  func refused(formula: String, fault: String) {
    let found = FormulaFixture.fault(formula, Self.units)
    #expect(found.hasPrefix(fault), "\(found)")
  }
}
