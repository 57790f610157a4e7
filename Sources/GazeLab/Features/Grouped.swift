/// Elements of equal keys together, groups and elements in the order of their first appearance.
func grouped<Element, Key: Hashable>(
  _ elements: some Sequence<Element>, by key: (Element) -> Key
) -> [[Element]] {
  var positions = [Key: Int]()
  var groups = [[Element]]()
  for element in elements {
    let key = key(element)
    if let position = positions[key] {
      groups[position].append(element)
    } else {
      positions[key] = groups.count
      groups.append([element])
    }
  }
  return groups
}
