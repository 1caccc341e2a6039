import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { guards, refuses, type Source, sources, speaksOfRights } from './places.ts'
import { sqlConditions } from './sql.ts'

/** One change of the code at one place. */
export interface Mutant {
  /** The same for the same change of the same words, wherever they stand in the file. */
  readonly id: string
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly was: string
  /** What stands there instead. */
  readonly becomes: string
  /** For people: what changes. */
  readonly change: string
  readonly form: 'expression' | 'sql' | 'statement' | 'property'
}

/** What a syntax tree is made of, as far as it matters here. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly [key: string]: any
}

type Found = Pick<Mutant, 'start' | 'end' | 'becomes' | 'change'> & { readonly form?: Mutant['form'] }

interface Asked {
  readonly text: string
  readonly isWhole: boolean
  /** From the outside in. */
  readonly around: readonly Node[]
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
export const isType = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration' || type === 'FunctionExpression'

function shortly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 110 ? `${line.slice(0, 109)}…` : line
}

const borders: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

/** A condition: never, always, the other way round; of several, the other word between them. */
function flips(node: Node, text: string): Found[] {
  const of = ({ start, end }: Node) => text.slice(start, end)
  if (node.type === 'ParenthesizedExpression') return flips(node.expression, text)
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    const other = node.operator === '&&' ? '||' : '&&'
    const { start, end, left, right } = node
    const swapped = { start, end, becomes: `(${of(left)}) ${other} (${of(right)})`, change: `\`${node.operator}\` → \`${other}\`` }
    return [swapped, ...flips(left, text), ...flips(right, text)]
  }
  const { start, end } = node
  const changes = [
    { start, end, becomes: 'true', change: 'always' },
    { start, end, becomes: 'false', change: 'never' },
    { start, end, becomes: `!(${of(node)})`, change: 'the other way round' },
  ]
  const border = node.type === 'BinaryExpression' ? borders[node.operator as string] : undefined
  if (border === undefined) return changes
  return [
    ...changes,
    { start, end, becomes: `(${of(node.left)}) ${border} (${of(node.right)})`, change: `\`${node.operator}\` → \`${border}\`` },
  ]
}

const asking = new Set(['some', 'every', 'filter', 'find'])

interface Question {
  readonly condition: Node
  /** What happens then. */
  readonly follows?: Node
}

/** What the node asks, if it asks something. */
function questionOf(node: Node, asked: Asked): Question | undefined {
  switch (node.type) {
    case 'IfStatement':
      return { condition: node['test'], follows: node['consequent'] }
    case 'ConditionalExpression':
    case 'WhileStatement':
      return { condition: node['test'] }
    case 'LogicalExpression':
      return node['operator'] === '??' ? undefined : { condition: node }
    case 'ReturnStatement':
      return node['argument'] && answersYesOrNo(asked.around.findLast(isFunction)) ? { condition: node['argument'] } : undefined
    case 'ArrowFunctionExpression':
      return isAsked(node, asked) ? { condition: node['body'] } : undefined
    default:
      return undefined
  }
}

/** A short function that answers yes or no. */
function isAsked(node: Node, { around, text, isWhole }: Asked): boolean {
  if (node['body'].type === 'BlockStatement') return false
  if (answersYesOrNo(node) || (isWhole && isQuestion(node['body'], text))) return true
  const call = around.at(-1)
  return call?.type === 'CallExpression' && asking.has(call['callee'].property?.name)
}

/** What answers yes or no although no type says so. */
const isQuestion = (node: Node, text: string) =>
  node.type === 'BinaryExpression' ||
  (node.type === 'CallExpression' && /^(may[A-Z]|holds|administers|can\.|visit\.holds)/.test(text.slice(node.start, node.end)))

function answersYesOrNo(node: Node | undefined): boolean {
  const type = node?.returnType?.typeAnnotation
  const isPromise = type?.type === 'TSTypeReference' && type.typeName.name === 'Promise'
  const awaited = isPromise ? type.typeArguments?.params[0] : type
  return awaited?.type === 'TSBooleanKeyword' || awaited?.type === 'TSTypePredicate'
}

function conditionsAt(node: Node, asked: Asked): Found[] {
  const { text, isWhole } = asked
  const question = questionOf(node, asked)
  if (!question) return []
  const of = (one: Node | undefined) => (one ? text.slice(one.start, one.end) : '')
  const counts = isWhole || refuses.test(of(question.follows)) || speaksOfRights.test(of(question.condition))
  return counts ? flips(question.condition, text) : []
}

/** Without a `where`, and without a call that refuses. */
function callsAt(node: Node, { text, isWhole }: Asked): Found[] {
  if (node.type === 'ExpressionStatement') {
    const call = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression
    if (call.type !== 'CallExpression' || !guards.test(call.callee.name ?? '')) return []
    return [{ ...span(node.expression), becomes: 'undefined', change: 'left out', form: 'statement' }]
  }
  if (node.type !== 'CallExpression' || !['where', 'on'].includes(node.callee.property?.name)) return []
  const [first] = node.arguments as Node[]
  const said = first ? text.slice(first.start, node.end) : ''
  if (!isWhole && !speaksOfRights.test(said)) return []
  const { start, end } = node.callee.object as Node
  return [{ ...span(node), becomes: text.slice(start, end), change: `without \`${shortly(said.replace(/\)$/, ''))}\`` }]
}

/** `true` always. */
const isSame = ({ start, end, becomes }: Found, text: string) => becomes === text.slice(start, end)

const placeOf = ({ start, end, becomes }: Found) => `${start} ${end} ${becomes}`
const span = ({ start, end }: Node) => ({ start, end })

/** Each condition of an SQL text: left out, and the other way round. */
function sqlAt(node: Node, { text, isWhole, around }: Asked): Found[] {
  const isTagged = node.type === 'TaggedTemplateExpression'
  const isPlain = node.type === 'TemplateLiteral' && around.at(-1)?.type !== 'TaggedTemplateExpression'
  const quasi = (isTagged ? node.quasi : node) as Node
  if (!(isTagged && /^sql\b/.test(text.slice(node.start))) && !(isPlain && /\bwhere\b/.test(text.slice(node.start, node.end)))) return []
  let masked = text.slice(quasi.start + 1, quasi.end - 1)
  for (const { start, end } of quasi.expressions as Node[]) {
    const [from, to] = [start - quasi.start - 1, end - quasi.start - 1]
    masked = masked.slice(0, from) + '$'.repeat(to - from) + masked.slice(to)
  }
  const all = text.slice(node.start, node.end)
  const offset = quasi.start + 1 - node.start
  return sqlConditions(masked).flatMap(({ start, end }) => {
    const condition = all.slice(offset + start, offset + end)
    if (!isWhole && !speaksOfRights.test(condition)) return []
    const with_ = (instead: string) => all.slice(0, offset + start) + instead + all.slice(offset + end)
    const said = `\`${shortly(condition)}\``
    return [
      { ...span(node), becomes: with_('true'), change: `without ${said}`, form: 'sql' as const },
      { ...span(node), becomes: with_(`not (${condition})`), change: `${said} the other way round`, form: 'sql' as const },
    ]
  })
}

/** Who gets in at a route; what a role holds. */
function tablesAt(node: Node, { text }: Asked, capabilities: ReadonlyMap<number, string[]>): Found[] {
  if (node.type === 'Property' && node.key.name === 'access' && ['person', 'anyone'].includes(node.value.value)) {
    const other = node.value.value === 'person' ? "'anyone'" : "'person'"
    return [{ ...span(node), becomes: other, change: `→ \`${other}\``, form: 'property' }]
  }
  // Of a page: what a capability, or a right on the thing in its address, opens.
  if (node.type === 'Property' && node.key.name === 'access' && node.value.type === 'ObjectExpression')
    return [{ ...span(node), becomes: "'anyone'", change: "→ `'anyone'`", form: 'property' }]
  if (node.type !== 'ArrayExpression' || !capabilities.has(node.start)) return []
  const held = capabilities.get(node.start) ?? []
  const own = (node.elements as Node[]).map((one) => text.slice(one.start, one.end))
  const without = own
    .filter((one) => one.startsWith("'"))
    .map((gone) => ({ becomes: own.filter((one) => one !== gone), change: `without ${gone}` }))
  const all = [...new Set([...capabilities.values()].flat())]
  const more = all.filter((one) => !held.includes(one)).map((one) => ({ becomes: [...own, one], change: `with ${one}` }))
  return [...without, ...more].map(({ becomes, change }) => ({ ...span(node), becomes: `[${becomes.join(', ')}]`, change }))
}

/** What each list in the table of roles holds, by its place; `...user` stands for what is in the list of that name. */
function capabilitiesIn(text: string): Map<number, string[]> {
  const lists = new Map<string, string[]>()
  const places = new Map<number, string[]>()
  for (const { 1: name = '', 2: list = '', index, 0: all } of text.matchAll(/(\w+)(?: =|:) (\[\s*(?:(?:'\w+'|\.\.\.\w+),?\s*)*\])/g)) {
    const held = Array.from(list.matchAll(/\.\.\.(\w+)|'\w+'/g), ([one, spread]) =>
      spread === undefined ? [one] : (lists.get(spread) ?? []),
    ).flat()
    lists.set(name, held)
    places.set(index + all.indexOf('['), held)
  }
  return places
}

/** Every change of one file. */
export function mutantsOf(text: string, { file, isWhole }: Source): Mutant[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const capabilities = file.endsWith('/viewer.ts') ? capabilitiesIn(text) : new Map<number, string[]>()
  const found: Mutant[] = []
  const times = new Map<string, number>()
  const seen = new Set<string>()
  const visit = (node: Node, around: readonly Node[]) => {
    const asked = { text, isWhole, around }
    for (const one of [
      ...conditionsAt(node, asked),
      ...callsAt(node, asked),
      ...sqlAt(node, asked),
      ...tablesAt(node, asked, capabilities),
    ]) {
      if (seen.has(placeOf(one)) || isSame(one, text)) continue
      seen.add(placeOf(one))
      const was = text.slice(one.start, one.end)
      const name = one.form === 'sql' ? `${file}: ${one.change}` : `${file}: \`${shortly(was)}\` ${one.change}`
      const time = (times.get(name) ?? 0) + 1
      times.set(name, time)
      const line = text.slice(0, one.start).split('\n').length
      found.push({ form: 'expression', ...one, id: time === 1 ? name : `${name} (${time})`, file, line, was })
    }
    for (const child of childrenOf(node)) if (!isType(child)) visit(child, [...around, node])
  }
  visit(program as unknown as Node, [])
  return found
}

export function allMutants(root: string): Map<string, Mutant[]> {
  const each = sources(root).map((source): [string, Mutant[]] => [
    source.file,
    mutantsOf(readFileSync(join(root, source.file), 'utf8'), source),
  ])
  return new Map(each.filter(([, mutants]) => mutants.length > 0))
}
