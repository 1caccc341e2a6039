import { Readable } from 'node:stream'
import { auditHourly } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { openGuard } from '#platform/server/outgoing/guard.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { xapiRoutes } from '../contract.ts'
import { can } from './policy.ts'
import { presentState } from './present.ts'
import { clearTrouble, readSending } from './queries/sending.ts'
import { countUnsent, listAside, sendAsideAgain } from './queries/statements.ts'
import { tryRecordStore } from './sending/trial.ts'
import { writeStatements } from './statement-file.ts'

const refuseOthers = (viewer: Viewer) => {
  if (!can.oversee(viewer)) throw new Problem('forbidden')
}

const mostShown = 20
const mostPutBack = 1000

export const xapiBound = bind(xapiRoutes, {
  getRecordStore: async ({ viewer, db, ports }) => {
    refuseOthers(viewer)
    const [sending, counts, aside] = await Promise.all([readSending(db), countUnsent(db), listAside(db, mostShown)])
    return presentState(ports.config.recordStore, sending, counts, aside)
  },
  testRecordStore: async ({ viewer, ports, write }) => {
    refuseOthers(viewer)
    const { recordStore } = ports.config
    if (recordStore === undefined) throw new Problem('conflict', 'no_record_store', 'No record store is configured.')
    const trial = await tryRecordStore(openGuard(ports.config), recordStore)
    if (trial.works) await write(clearTrouble)
    return trial
  },
  retryAsideStatements: async ({ viewer, write }) => {
    refuseOthers(viewer)
    return { result: 'success' as const, count: await write((tx) => sendAsideAgain(tx, mostPutBack)) }
  },
  exportStatements: async ({ db, viewer, query, reply, write }) => {
    refuseOthers(viewer)
    await write((tx) => auditHourly(tx, { accountId: viewer.id, action: 'export.statements', subject: 'statements' }))
    reply.type('application/x-ndjson; charset=utf-8').header('content-disposition', 'attachment; filename="statements.jsonl"')
    await reply.header('cache-control', 'no-store').send(Readable.from(writeStatements(db, query)))
    return null
  },
})
