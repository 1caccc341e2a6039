import { parseSync } from 'vite'
import { childrenOf, isType, type Mutant, type Node } from './mutants.ts'

/** What instrumented code asks: whether this change is on. */
export const ask = 'globalThis.__mutant?.'

interface Insertion {
  readonly at: number
  /** Of what is inserted at the same place, the smaller stands first. */
  readonly order: number
  readonly text: string
}

/** The same code with all of its changes in it, each of them asleep until it is asked for. */
export function instrumented(text: string, mutants: readonly Mutant[]): string {
  const program = parseSync('x.ts', text).program as unknown as Node
  const fresh = freshConstants(program, mutants)
  const names = [...fresh.keys()].map((name) => new RegExp(`(?<![.'\\w])${name}(?![\\w'(:])`, 'g'))
  const called = mutants.map((one) => ({ ...one, becomes: names.reduce((code, name) => code.replace(name, '$&()'), one.becomes) }))
  const byPlace = Map.groupBy(called, ({ start, end }) => `${start} ${end}`)
  const insertions = [...[...byPlace.values()].flatMap((here) => insertionsFor(here, text)), ...insertionsForConstants(program, fresh)]
  let made = ''
  let at = 0
  for (const one of insertions.toSorted((a, b) => a.at - b.at || a.order - b.order)) {
    made += text.slice(at, one.at) + one.text
    at = one.at
  }
  return made + text.slice(at)
}

function insertionsFor(here: readonly Mutant[], text: string): Insertion[] {
  const [first] = here
  if (!first) return []
  const { start, end, form } = first
  const width = end - start
  if (form === 'property') {
    // Looked up at every request, so that it may change.
    const name = text.slice(start, start + text.slice(start, end).indexOf(':'))
    const asked = here.map((one) => `${ask}(${JSON.stringify(one.id)}) ? ${one.becomes} : `).join('')
    return [
      { at: start, order: -width, text: `get ${name}() { const usual = { ` },
      { at: end, order: width, text: ` }; return ${asked}usual.${name} }` },
    ]
  }
  const asked = here.map((one) => `${ask}(${JSON.stringify(one.id)}) ? (${one.becomes}) : `).join('')
  return [
    // A statement that begins with a parenthesis would be one with the line before.
    { at: start, order: -width, text: `${form === 'statement' ? 'void ' : ''}(${asked}(` },
    { at: end, order: width, text: '))' },
  ]
}

/**
 * What is evaluated when its module is loaded would never change again: constants of a module that hold changes, and those made of them,
 * are evaluated anew wherever they are used. By their names.
 */
function freshConstants(program: Node, mutants: readonly Mutant[]): ReadonlyMap<string, Node> {
  const constants = (program['body'] as Node[])
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as Node[])
    .filter(({ init }) => init !== null && !isFunction(init))
  const fresh = new Map<string, Node>()
  const uses = (node: Node): boolean => (node.type === 'Identifier' && fresh.has(node['name'])) || childrenOf(node).some(uses)
  for (const { id, init } of constants)
    if (mutants.some(({ start, end }) => start >= init.start && end <= init.end) || uses(init)) fresh.set(id.name, init)
  return fresh
}

function insertionsForConstants(program: Node, fresh: ReadonlyMap<string, Node>): Insertion[] {
  const insertions = [...fresh.values()].flatMap(({ start, end }) => [
    { at: start, order: start - end - 1, text: '() => (' },
    { at: end, order: end - start + 1, text: ')' },
  ])
  const visit = (node: Node, parent: Node | null) => {
    const isUse = node.type === 'Identifier' && fresh.has(node['name']) && !isName(node, parent)
    if (isUse) insertions.push({ at: node.end, order: 0, text: parent?.['shorthand'] ? `: ${node['name']}()` : '()' })
    for (const child of childrenOf(node)) if (!isType(child)) visit(child, node)
  }
  visit(program, null)
  return insertions
}

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Only named: where it is declared, or as a key. */
function isName(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'VariableDeclarator') return parent.id === node
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent?.type === 'Property' && parent.key === node && parent.value !== node
}
