// A further process that answers requests, started and ended by the first (`web-processes.ts`).
import { once } from 'node:events'
import { exchangeMetrics } from './process-metrics.ts'
import { type Running, start } from './start.ts'
import type { Beginning } from './web-processes.ts'

// Whoever stops the first process often signals all of them: the first one tells the others.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
const told = new Promise((resolve) => process.on('SIGTERM', resolve))
// Without the first there is no PostgreSQL of Lyceum's own, and nobody who ends this one.
process.once('disconnect', () => process.exit(1))

let running: Running | undefined
const beginning = once(process, 'message') as Promise<[Beginning]>
const others = exchangeMetrics(process, async () => (running ? [await running.app.metrics()] : []))
const [{ databaseUrl }] = await beginning
running = await start({ ...process.env, ROLE: 'web', WEB_PROCESSES: '1' }, { databaseUrl, others })
await told
await running.stop()
process.exit(0)
