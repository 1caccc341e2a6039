import { contentTypes, type Summary } from '#domains/content/server.ts'
import { notificationKind } from '#domains/notifications/server.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Notice } from '../contract.ts'
import { sentenceOf } from './messages.ts'
import type { NoticeRow } from './queries/notices.ts'

/** What the rows are about, a query a type; what went meanwhile is absent. */
async function thingsOf(db: Db | Tx, rows: readonly NoticeRow[]): Promise<Map<string, Summary>> {
  const things = new Map<string, Summary>()
  for (const { type, summaries } of contentTypes()) {
    const ids = new Set(rows.filter((row) => row.subject_type === type).map((row) => row.subject_id))
    if (ids.size > 0) for (const thing of await summaries(db, [...ids])) things.set(`${type}:${thing.id}`, thing)
  }
  return things
}

export async function presentNotices(db: Db | Tx, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const things = await thingsOf(db, rows)
  return rows.flatMap((row) => {
    const thing = things.get(`${row.subject_type}:${row.subject_id}`)
    return thing ? [presentNotice(row, thing)] : []
  })
}

const presentNotice = (row: NoticeRow, { title, url, thumbnailUrl }: Summary): Notice => ({
  id: row.id,
  kind: row.kind,
  text: sentenceOf(notificationKind(row.kind), { actor: row.displayname, title, message: row.message }),
  url,
  title,
  thumbnail_url: thumbnailUrl,
  message: row.message,
  from: row.username === null ? null : { name: row.username, displayname: row.displayname ?? row.username },
  read: row.read_at !== null,
  at: row.created_at.toISOString(),
})
