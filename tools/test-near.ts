// What a change touches: `npm run test:near`, against HEAD, or `npm run test:near -- main` against another commit. Domains are told by their
// folders; what lies outside of them (platform, app) brings the tests beside it.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { journeysOf } from './test-near/journeys.ts'

const root = join(import.meta.dirname, '..')
const base = process.argv[2] ?? 'HEAD'
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]

const domains = [...new Set(changed.flatMap((file) => /^domains\/([^/]+)\//.exec(file)?.[1] ?? []))]
const folders = changed.filter((file) => /^(?:app|platform|tools)\/.*\.tsx?$/.test(file)).map((file) => dirname(file))
const beside = [...new Set(folders)].flatMap((folder) => globSync(`${folder}/*.test.{ts,tsx}`, { cwd: root }))
const routes = changed.some((file) => /^domains\/[^/]+\/(?:contract|authorization)/.test(file))
const tests = [...domains.map((domain) => `domains/${domain}/`), ...beside, ...(routes ? ['app/server/authorization.test.ts'] : [])]
const journeys = new Set([
  ...domains.flatMap((domain) => journeysOf[domain] ?? []).map((name) => `e2e/${name}.spec.ts`),
  ...changed.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)),
])

const steps: string[][] = [
  ['tsc', '-p', '.'],
  ['oxlint', '--quiet'],
  ['biome', 'check', '--diagnostic-level=error'],
  ['vitest', 'run', '--project', 'pure', '--changed', base, '--passWithNoTests'],
  ...(tests.length > 0 ? [['vitest', 'run', '--project', 'real', '--project', 'domains', '--passWithNoTests', ...tests]] : []),
  ...(journeys.size > 0 ? [['playwright', 'test', ...[...journeys].filter((file) => existsSync(join(root, file)))]] : []),
]

let failed = 0
for (const [program = '', ...args] of steps) {
  const began = performance.now()
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) failed += 1
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${program} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
}
console.log(`\n${steps.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
