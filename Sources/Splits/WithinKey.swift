import Calibration
import Captures
import Inputs

extension Split {
  /// `within`, which any split accepts: what is fitted and tested by itself.
  static let withinKey = Catalogue<Split>.SharedKey(
    key: "within",
    summary:
      "for any split: the properties or labels by which samples are grouped; each group is divided, fitted and tested by "
      + "itself. [] for all samples together: one model for all people (default: 'group_by')",
    example: "{kind: leave-one-out, over: target, within: [participant, device]}"
  ) { made, section in
    let isEmpty = section.isEmptyList("within")
    let properties = isEmpty ? [] : section.properties("within")
    let repeated = properties.indices.first { properties[..<$0].contains(properties[$0]) }
    if let repeated {
      section.record("within", "duplicate value \(properties[repeated].rawValue.quoted) in 'within'")
      return nil
    }
    guard isEmpty || !properties.isEmpty else { return nil }
    if let sentence = made.product.contradiction(within: properties) {
      section.record("within", sentence)
      return nil
    }
    let place = section.place(of: "within")
    return made.product.within(
      properties, mentions: properties.map { FixationFilter(property: $0, place: place) })
  }

  /// Why the split cannot be within given properties, with what to write instead; nil if it can.
  package func contradiction(within properties: [FixationProperty]) -> String? {
    guard let leftOut, let own = FixationProperty(rawValue: leftOut.rawValue), properties.contains(own) else {
      return nil
    }
    let others = properties.filter { $0 != own }.map(\.rawValue)
    let words = others.isEmpty ? "[]" : others.bracketed
    return
      "inside one \(own.rawValue) there is no other \(own.rawValue) to train on; to leave out each \(own.rawValue) in "
      + "turn, write {kind: \(kind), over: \(own.rawValue), within: \(words)}"
  }
}

extension [Split] {
  /// The splits, with one order of the same properties for all that are within them, so that they share their groups.
  /// A split that divides people itself is within the other properties.
  package func sharingGroups(with groupBy: [FixationProperty]) -> [Split] {
    var known = [groupBy]
    return map { split in
      guard var within = split.within ?? (split.isPersonal ? groupBy : nil) else { return split }
      if split.isPersonal { within.removeAll { $0 == .participant } }
      if let same = known.first(where: { Set($0) == Set(within) }) { return split.ordering(within: same) }
      known.append(within)
      return split.isPersonal ? split.ordering(within: within) : split
    }
  }
}
