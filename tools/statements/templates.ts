import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { childrenOf, type Node } from '../mutate-rights/mutants.ts'

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Counts from now on what runs of modules that are loaded from now on. @returns what tells the templates of SQL in a file that were not built */
export async function startCoverage(): Promise<(files: readonly string[]) => Promise<{ file: string; text: string }[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return async (files) => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    // Node blanks types out, so places are those of the source.
    const ranges = new Map(
      result
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url, functions }) => [fileURLToPath(url), functions.flatMap((one) => one.ranges)]),
    )
    return files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const left = templatesIn(file, text).filter((node) => !wasRun(ranges.get(file) ?? [], node))
      return left.map(({ start, end }) => ({ file, text: text.slice(start, end).replace(/\s+/g, ' ') }))
    })
  }
}

/** The smallest range around it counts. */
function wasRun(ranges: readonly Range[], { start, end }: Node): boolean {
  const around = ranges.filter((one) => one.startOffset <= start && one.endOffset >= end)
  const [smallest] = around.toSorted((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset))
  return smallest !== undefined && smallest.count > 0
}

function templatesIn(file: string, text: string): Node[] {
  const found: Node[] = []
  const walk = (node: Node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql') found.push(node)
    for (const child of childrenOf(node)) walk(child)
  }
  walk(parseSync(file, text).program as unknown as Node)
  return found
}
