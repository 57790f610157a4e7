import Files

/// The headings of a page with their names, by which links find them.
struct PageOutline {
  struct Heading {
    let title: String
    let shortTitle: String
    let id: String
    let below: [Heading]
  }

  /// Names headings. A name comes from its title, but holds nothing of it; of equal titles, later ones are numbered.
  struct Names {
    private var counts = [String: Int]()

    mutating func next(_ title: String) -> String {
      let number = counts[title, default: 0] + 1
      counts[title] = number
      let name = "s-" + sha256(Array(title.utf8)).prefix(12)
      return number == 1 ? name : "\(name)-\(number)"
    }
  }

  let headings: [Heading]

  /// Visits headings in the order in which they are written, since that is how they are named.
  init(_ page: ReportPage) {
    var names = Names()
    headings =
      Self.cards(page.opening, besides: nil, &names) + page.sections.map { Self.heading($0, &names) }
  }

  private static func heading(_ section: ReportPage.Section, _ names: inout Names) -> Heading {
    let id = names.next(section.title)
    let below =
      cards(section.blocks, besides: section.title, &names) + section.sections.map { heading($0, &names) }
    return Heading(
      title: section.title, shortTitle: section.shortTitle ?? section.title, id: id, below: below)
  }

  private static func cards(
    _ blocks: [ReportPage.Block], besides title: String?, _ names: inout Names
  ) -> [Heading] {
    var title = title
    return blocks.compactMap { block in
      guard case .card(let card) = block else { return nil }
      if card.question == title {
        title = nil
        return nil
      }
      return Heading(
        title: card.question, shortTitle: card.shortTitle ?? card.question, id: names.next(card.question),
        below: [])
    }
  }

  /// The name of a section.
  ///
  /// - Parameter origin: The name of a heading that refers to it. Of several sections with the title, the one that has
  ///   most headings above it in common with the origin is meant, and of those the first.
  /// - Returns: Nil if no section has the title.
  func id(ofSection title: String, from origin: String?) -> String? {
    func paths(_ headings: [Heading], _ above: [String]) -> [(heading: Heading, path: [String])] {
      headings.flatMap { heading -> [(heading: Heading, path: [String])] in
        let path = above + [heading.id]
        return [(heading, path)] + paths(heading.below, path)
      }
    }
    let all = paths(headings, [])
    let own = all.first { $0.heading.id == origin }?.path ?? []
    func shared(_ path: [String]) -> Int { zip(path, own).prefix { $0 == $1 }.count }
    let rivals = all.filter { $0.heading.title == title }
    let most = rivals.map { shared($0.path) }.max()
    return rivals.first { shared($0.path) == most }?.heading.id
  }
}
