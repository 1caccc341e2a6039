import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind } from '#platform/server/bind.ts'
import { type AbuseReport, abuseRoutes } from '../../contract/abuse.ts'
import { reportVideo, settleAbuseReport } from '../commands/abuse.ts'
import { can } from '../policy.ts'
import { listReports, type ReportRow } from '../queries/abuse.ts'

const present = (row: ReportRow): AbuseReport => ({
  id: row.id,
  video: {
    id: row.videoId,
    displayname: row.title,
    type: row.type as AbuseReport['video']['type'],
    visibility: row.visibility as AbuseReport['video']['visibility'],
    owner: { name: row.ownerUsername, displayname: row.ownerName },
    deleted: row.deleted_at !== null,
  },
  reporter: row.reporterUsername === null ? null : { name: row.reporterUsername, displayname: row.reporterName ?? row.reporterUsername },
  reportedtext: row.text,
  at: row.created_at.toISOString(),
  state: row.state as AbuseReport['state'],
})

export const abuseBound = bind(abuseRoutes, {
  reportVideo: async ({ viewer, params, body, write }) => {
    await write((tx) => reportVideo(tx, viewer, params.id, body.reportedtext))
    return true as const
  },
  listAbuseReports: async ({ db, viewer, query }) => {
    if (!can.readReports(viewer)) throw new Problem('forbidden')
    const first = firstOf(query)
    const page = pageFrom(await listReports(db, { state: query.state, first, max: query.max }), first, query.max)
    return { ...page, items: page.items.map(present) }
  },
  settleAbuseReport: async ({ viewer, body, write }) => {
    await write((tx) => settleAbuseReport(tx, viewer, body.id, body.state))
    return { result: 'success' as const, id: body.id, state: body.state }
  },
})
