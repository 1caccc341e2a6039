import { type LibraryNode, libraryDepth } from '../contract.ts'

export interface Row {
  readonly node: LibraryNode
  /** The parent's; empty: at the top. */
  readonly parent: string
  /** From 0. */
  readonly level: number
  readonly place: number
  readonly sisters: number
}

/** The tree as rows, each under its parent. */
export function rowsOf(nodes: readonly LibraryNode[], parent = '', level = 0): Row[] {
  return nodes.flatMap((node, place) => [
    { node, parent, level, place, sisters: nodes.length },
    ...rowsOf(node.children, node.slug, level + 1),
  ])
}

const levelsOf = ({ children }: LibraryNode): number => 1 + Math.max(0, ...children.map(levelsOf))

/** Where a node may stand: not under itself, and not too deep. */
export function parentsFor(nodes: readonly LibraryNode[], node: LibraryNode | undefined): LibraryNode[] {
  const levels = node ? levelsOf(node) : 1
  const own = new Set(node ? rowsOf([node]).map((row) => row.node.slug) : [])
  return rowsOf(nodes)
    .filter((row) => row.level + 1 + levels <= libraryDepth && !own.has(row.node.slug))
    .map((row) => row.node)
}
