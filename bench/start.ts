// The second start of Lyceum on data of its own, from `npm start` to the first answer: `node bench/start.ts`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#platform/server/postgres/free-port.ts'

const RUNS = 5
const REACH = 2_000

const root = path.join(import.meta.dirname, '..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'lyceum-bench-'))

/** Starts, waits for the first answer, stops. @returns the time between the first two, ms */
async function startOnce(): Promise<number> {
  const port = String(await freePort())
  const began = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir },
  })
  while (!(await fetch(`http://127.0.0.1:${port}/web/`).catch(() => undefined))?.ok) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`)
    await sleep(5)
  }
  const took = performance.now() - began
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  return took
}

try {
  const first = await startOnce()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) times.push(await startOnce())
  const median = times.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; the first start took ${Math.round(first)} ms`)
  console.log('| what | median | reach |\n|---|---|---|')
  console.log(`| second start | ${Math.round(median)} ms | ≤ ${REACH} ms |`)
  process.exitCode = median <= REACH ? 0 : 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
