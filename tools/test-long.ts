// The long lane: `npm run test:long`, or `npm run test:long -- crash fuzz` for some of its steps. Each step that ran gets its row in
// docs/proof.md, so that the steps may run on different days; the row names the commit that it ran on.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Step {
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The lines of the output that say what came of it. */
  readonly result: RegExp
}

const root = join(import.meta.dirname, '..')
const record = join(root, 'docs/proof.md')
const seed = process.env.SEED ?? String(Date.now() % 1_000_000)

/** Which part of a step was asked for, as it was written before the command. */
const part = ['KILLS', 'SEED', 'TIMES', 'GREP'].flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []))

const steps: Readonly<Record<string, Step>> = {
  tests: { command: ['vitest', 'run'], env: { LONG: '1' }, result: /^\s*(?:Test Files|Tests) .*/gm },
  journeys: {
    command: ['playwright', 'test', `--repeat-each=${process.env.TIMES ?? '3'}`, ...(process.env.GREP ? ['--grep', process.env.GREP] : [])],
    env: { LONG: '1' },
    result: /^\s*\d+ (?:passed|failed|flaky).*/gm,
  },
  crash: {
    command: ['node', 'e2e/crash/main.ts', '--kills', process.env.KILLS ?? '1000', '--seed', seed, '--ready', '5'],
    result: /^(?:kills |ready again\s+all|Nothing acknowledged|\d+ violations|VIOLATION|\d+ s, seed).*/gm,
  },
  fuzz: {
    command: ['vitest', 'run', 'app/server/security/fuzz.test.ts'],
    env: { FUZZ_RUNS: '500', FUZZ_SEED: seed },
    result: /^\s*Tests .*/gm,
  },
  rights: { command: ['node', 'tools/mutate-rights.ts', '--all'], result: /^(?:\d+ of \d+ changes|SURVIVES).*/gm },
  studio: { command: ['node', 'bench/studio.ts'], result: /^(?:reached|MISSED) .*/gm },
  preview: { command: ['node', 'bench/preview.ts'], result: /^(?:reached|MISSED) .*/gm },
  render: { command: ['node', 'bench/render.ts'], result: /^(?:reached|MISSED) .*/gm },
  load: { command: ['node', 'bench/load.ts'], result: /^.*(?:req\/s|MB).*/gm },
  tracks: { command: ['node', 'bench/tracks.ts'], result: /^(?:reached|MISSED) .*/gm },
  events: { command: ['node', 'bench/events.ts'], result: /^(?:reached|MISSED) .*/gm },
  viewers: { command: ['node', 'bench/viewers.ts'], result: /^(?:reached|MISSED) .*/gm },
  understanding: { command: ['node', 'bench/understanding.ts'], result: /^(?:reached|MISSED) .*/gm },
}

async function run(name: string, { command, env, result }: Step): Promise<boolean> {
  const [program = '', ...args] = command
  const began = performance.now()
  const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    process.stdout.write(chunk)
  })
  const [code] = await once(child, 'exit')
  const lines = withoutColours(output).match(result) ?? []
  const minutes = Math.ceil((performance.now() - began) / 60_000)
  const said = lines.slice(-8).map((line) => line.trim().replace(/\s+/g, ' '))
  write(name, [
    commit(),
    new Date().toISOString().slice(0, 10),
    `${minutes} min`,
    code === 0 ? 'passed' : 'FAILED',
    [...part, ...said].join('; '),
  ])
  return code === 0
}

const withoutColours = (text: string) => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')

/** The commit, with a mark where the tree holds more than it. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':!docs/proof.md') === '' ? '' : ' with changes'
  return git('rev-parse', '--short', 'HEAD') + changed
}

/** Puts the row of a step in the place of the one before. */
function write(name: string, cells: readonly string[]): void {
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trimEnd().split('\n') : []
  const row = `| ${[name, ...cells].map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`
  const at = lines.findIndex((line) => line.startsWith(`| ${name} |`))
  if (at >= 0) lines[at] = row
  else lines.push(row)
  writeFileSync(record, `${lines.join('\n')}\n`)
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(steps)
let passed = 0
for (const name of wanted) {
  const step = steps[name]
  if (!step) throw new Error(`There is no step ${name}; there are ${Object.keys(steps).join(', ')}`)
  if (await run(name, step)) passed += 1
}
console.log(`\n${passed} passed, ${wanted.length - passed} failed`)
process.exitCode = passed === wanted.length ? 0 : 1
