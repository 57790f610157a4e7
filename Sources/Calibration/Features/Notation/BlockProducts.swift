import Statistics

/// Products of columns of blocks. A block's values are computed once for all products that it is part of.
struct BlockProducts {
  private let blocks: [FeatureBlock]
  /// The position of the block and the column in it, for each factor of each product.
  private let products: [[(block: Int, column: Int)]]
  private let all: [FeatureBlock]

  /// - Parameter products: Blocks that are products.
  init(_ products: [FeatureBlock]) {
    var (blocks, places) = ([FeatureBlock](), [String: Int]())
    self.products = products.map { product in
      product.factors.map { column, block in
        let place = places[column.block] ?? blocks.count
        if place == blocks.count {
          places[column.block] = place
          blocks.append(block)
        }
        return (place, column.offset)
      }
    }
    self.blocks = blocks
    all = products
  }

  var count: Int { products.count }

  /// One number per product.
  func values(_ view: View) -> [Double] {
    let values = blocks.map { $0.values(view) }
    return products.map { factors in
      factors.dropFirst().reduce(values[factors[0].block][factors[0].column]) { product, factor in
        product * values[factor.block][factor.column]
      }
    }
  }

  /// The medians of the products over a group of samples; missing values of copied columns do not count.
  func medians(_ views: Views, _ group: [Int]) -> [Double] {
    guard count > 0 else { return [] }
    let rows = group.map { values(views[$0]) }
    let medians = columnMedians(rows)
    return all.indices.map { column in
      all[column].factors.contains { $0.block.isOfRaw(in: views[group[0]]) } || all[column].isOfRaw
        ? presentMedian(rows.map { $0[column] }) : medians[column]
    }
  }
}
