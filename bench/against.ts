// What a request costs now, beside another commit: `node bench/against.ts [COMMIT] [row …]`, on a built web; needs wrk. Both are asked in turn, so that
// the machine is as noisy for one as for the other; what counts is the processor time of Node and PostgreSQL together, as a ratio.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const here = path.join(import.meta.dirname, '..')
const rounds = Number(process.env.ROUNDS ?? 5)
/** The state before content types, audience and facts had one mechanism each. */
const [commit = '5a4f512', ...wanted] = process.argv.slice(2)

/** Of what it was before, by the name of the row. */
const reach: Readonly<Record<string, number>> = {
  listing: 0.67,
  'listing, count=1': 0.5,
  detail: 0.5,
  'search, a word in 5 %': 0.5,
  'search, a word in 0.1 %': 0.5,
  'search, two words': 0.5,
}
const names = wanted.length > 0 ? wanted : Object.keys(reach)

/** ms of a request, by the name of its row; a round each. */
type Costs = Map<string, number[]>

/** Asks one checkout once, on its own data. */
async function ask(checkout: string, data: string, costs: Costs): Promise<void> {
  const env = { ...process.env, BENCH_DATA: data, VIDEOS: '10000', RUNS: '1', SECONDS: process.env.SECONDS ?? '5' }
  // Rows that do not reach their figure end it with an error, and have been printed.
  const { stdout } = await run('node_modules/.bin/node', ['bench/load.ts', ...names], { cwd: checkout, env, maxBuffer: 1e8 }).catch(
    (error: { stdout: string; stderr: string }) => {
      if (!error.stdout.includes('| PostgreSQL |')) throw new Error(error.stderr)
      return error
    },
  )
  for (const [, name = '', node, postgres] of stdout.matchAll(/^\| (.+?) \|.*\| ([\d.]+) ms \| ([\d.]+) ms \|[^|]*\|$/gm))
    costs.set(name, [...(costs.get(name) ?? []), Number(node) + Number(postgres)])
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-against-'))
const there = path.join(folder, 'checkout')
await run('git', ['worktree', 'add', '--detach', there, commit], { cwd: here })
try {
  await run('sh', ['-c', '. bin/prepare; packages; web', 'bin/prepared'], { cwd: there, maxBuffer: 1e8 })
  const [before, now]: [Costs, Costs] = [new Map(), new Map()]
  for (let round = 0; round < rounds; round += 1) {
    await ask(there, path.join(folder, 'before'), before)
    await ask(here, path.join(folder, 'now'), now)
  }
  console.log(`medians of ${rounds} rounds\n| what | ${commit} | now | ratio | reach |\n|---|---|---|---|---|`)
  for (const [name, costs] of now) {
    const [was, is] = [median(before.get(name) ?? []), median(costs)]
    const most = reach[name]
    const wish = most === undefined ? '' : `≤ ${most}${is / was <= most ? '' : ' **missed**'}`
    if (wish.includes('missed')) process.exitCode = 1
    console.log(`| ${name} | ${was.toFixed(2)} ms | ${is.toFixed(2)} ms | ${(is / was).toFixed(2)} | ${wish} |`)
  }
} finally {
  await run('git', ['worktree', 'remove', '--force', there], { cwd: here })
  await rm(folder, { recursive: true, force: true })
}
