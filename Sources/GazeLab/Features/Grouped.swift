/// Elements of equal keys together, groups and elements in the order of their first appearance.
func grouped<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, by key: (Element) -> Key
) -> [[Element]] {
  var positions = [Key: Int]()
  var groups = [[Element]]()
  // Mostly groups stand together: a key like the one before need not be looked up.
  var last: (key: Key, position: Int)?
  for element in elements {
    let key = key(element)
    if let last, last.key == key {
      groups[last.position].append(element)
      continue
    }
    last = (key, positions[key] ?? groups.count)
    if let position = positions[key] {
      groups[position].append(element)
    } else {
      positions[key] = groups.count
      groups.append([element])
    }
  }
  return groups
}

/// Elements by their key, those of each in the order of their first appearance.
func groupedByKey<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, by key: (Element) -> Key
) -> [Key: [Element]] {
  Dictionary(uniqueKeysWithValues: grouped(elements, by: key).map { (key($0[0]), $0) })
}
