import Testing

@testable import Inputs

@Suite("Keys that a mapping is asked for")
struct ConfigKeyTests {
  private enum Colour: String, CaseIterable { case red, blue }

  @Test("a key has the type, limits and default with which it is read")
  func readings() {
    let keys = ConfigSection.keys { section in
      _ = section.text("title")
      _ = section.number("share", in: 0...1, default: 0.5)
      _ = section.number("size", in: 2...)
      _ = section.integer("count", in: 1...9, default: 3)
      _ = section.boolean("isOpen", default: false)
      _ = section.choice("colour", default: Colour.blue)
      _ = section.choices("colours", default: [Colour.red])
      _ = section.numbers("point", count: 2, in: -1...1)
      _ = section.texts("names", isRequired: false)
    }
    let colours = ConfigDemand.word(among: ["red", "blue"])
    #expect(
      keys == [
        ConfigKey(name: "title", demands: [.text], isRequired: true),
        ConfigKey(name: "share", demands: [.number(least: 0, most: 1)], fallback: "0.5"),
        ConfigKey(name: "size", demands: [.number(least: 2, most: .infinity)], isRequired: true),
        ConfigKey(name: "count", demands: [.integer(least: 1, most: 9)], fallback: "3"),
        ConfigKey(name: "isOpen", demands: [.boolean], fallback: "false"),
        ConfigKey(name: "colour", demands: [colours], fallback: "blue"),
        ConfigKey(name: "colours", demands: [.list(colours)], fallback: "[red]"),
        ConfigKey(name: "point", demands: [.numbers(count: 2, least: -1, most: 1)], isRequired: true),
        ConfigKey(name: "names", demands: [.list(.text)]),
      ])
  }

  @Test("a mapping may be open to further keys, with a pattern of their names and what they hold")
  func openMapping() {
    let size = ConfigKey(name: "size", demands: [.number(least: 0, most: 7)], isRequired: true)
    let others = ConfigKey(name: "^[a-z]+$", demands: [.text], isPattern: true)
    let keys = ConfigSection.keys { section in
      _ = section.section("box") { box in
        box.allowsOthers(named: "^[a-z]+$", as: .text)
        return box.number("size", in: 0...7)
      }
    }
    #expect(keys == [ConfigKey(name: "box", demands: [.section([others, size])])])
  }

  @Test("a key that is read only if present is found, and is not required")
  func conditional() {
    let keys = ConfigSection.keys { section in
      _ = section.has("lambda") ? section.number("lambda", in: 0...7) : 1
    }
    #expect(keys == [ConfigKey(name: "lambda", demands: [.number(least: 0, most: 7)])])
  }

  @Test(
    "a key that is read only if another is present is found and not required; neither is one that another replaces"
  )
  func dependent() {
    let keys = ConfigSection.keys { section in
      if section.has("old") {
        _ = section.text("instead")
      } else {
        _ = section.text("new")
      }
    }
    #expect(
      keys == [
        ConfigKey(name: "old"), ConfigKey(name: "new", demands: [.text]),
        ConfigKey(name: "instead", demands: [.text]),
      ])
  }

  @Test("the keys of nested mappings are found at any depth, even if none is present")
  func nested() {
    let keys = ConfigSection.keys { section in
      _ = section.section("outer") { outer in
        outer.section("inner", isRequired: true) { $0.has("x") ? $0.integer("x", in: 1...2) : 0 }
      }
    }
    let x = ConfigKey(name: "x", demands: [.integer(least: 1, most: 2)])
    let inner = ConfigKey(name: "inner", demands: [.section([x])], isRequired: true)
    #expect(keys == [ConfigKey(name: "outer", demands: [.section([inner])])])
  }
}
