import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newReport, printReport } from './report.ts'
import { run } from './run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    ready: { type: 'string', default: '5' },
    round: { type: 'string', default: '100' },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'lyceum-crash-run-'))
console.log(`seed ${values.seed}; data and logs in ${folder}`)
const began = performance.now()
const report = newReport()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    console.log('Ended before its end; this much was found:')
    printReport(report)
    process.exit(1)
  })
const wish = {
  kills: Number(values.kills),
  seed: Number(values.seed),
  readyWithin: Number(values.ready),
  round: Number(values.round),
  folder,
}
// What was found until then is worth as much.
await run(wish, report).catch((error: unknown) => report.violations.push(`the run broke off: ${String(error)}`))
printReport(report)
console.log(`${Math.round((performance.now() - began) / 1000)} s, seed ${values.seed}`)
if (report.violations.length === 0) await rm(folder, { recursive: true, force: true })
process.exitCode = report.violations.length === 0 ? 0 : 1
