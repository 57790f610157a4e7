/// The elements grouped by key; groups and elements are in the order of their first appearance.
@inlinable
public func grouped<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, by key: (Element) -> Key
) -> [[Element]] {
  var positions = [Key: Int]()
  var groups = [[Element]]()
  // Elements of a group are usually adjacent, so a key equal to the previous one needs no lookup.
  var last: (key: Key, position: Int)?
  for element in elements {
    let key = key(element)
    let position = last.flatMap { $0.key == key ? $0.position : nil } ?? positions[key] ?? groups.count
    last = (key, position)
    if position == groups.count {
      positions[key] = position
      groups.append([])
    }
    groups[position].append(element)
  }
  return groups
}

/// The elements by key, in the order of their appearance.
@inlinable
public func groupedByKey<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, by key: (Element) -> Key
) -> [Key: [Element]] {
  Dictionary(uniqueKeysWithValues: grouped(elements, by: key).map { (key($0[0]), $0) })
}
