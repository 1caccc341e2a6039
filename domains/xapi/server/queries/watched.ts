import { sql } from 'kysely'
import type { Tx } from '#platform/server/db.ts'
import type { WatchedSession } from '../statements/watching.ts'

/** A session that was quiet for so long has come to a stop, for now. */
const quiet = sql`interval '2 minutes'`
/** A report is written down within that, whichever clock it carries. */
const overlap = sql`interval '10 minutes'`

export interface QuietSession extends WatchedSession {
  /** To the microsecond. */
  readonly seen: string
}

interface QuietSessions {
  readonly sessions: readonly QuietSession[]
  /** Up to where all were looked at. */
  readonly until: string
}

/**
 * Sittings of people that have stopped since they were looked at, but for those that had begun before statements were switched on: nobody can
 * tell what of them came later. What of them counts is what the ledger credited to the person. Those of videos without a length have none.
 */
export async function listQuietSessions(tx: Tx, since: string, until: string, most: number): Promise<QuietSessions> {
  const { rows } = await sql<QuietSession>`
    select s.id as "sessionId", s.started_at as "startedAt", s.seen_at as "seenAt", s.seen_at::text as seen,
      account.id as "accountId", account.username, account.displayname, account.email,
      video.id as "videoId", video.title as "videoTitle", coalesce(asset.duration_ms, 0)::int as "durationMs",
      case when asset.duration_ms > 0 then range_length(credited.parts) else 0 end::int as "creditedMs", x.stated_ms as "statedMs",
      (select coalesce(jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by lower(part)), '[]')
        from unnest(credited.parts) as part) as parts,
      v.position_ms as "positionMs", v.covered_ms as "coveredMs", v.completed_at as "completedAt"
    from viewing_session s
    join account on account.id = s.account_id
    join video on video.id = s.video_id join asset on asset.id = video.asset_id
    join viewing v on v.account_id = s.account_id and v.video_id = s.video_id
    cross join lateral (select s.covered * v.covered as parts) as credited
    left join xapi_session x on x.session_id = s.id
    where s.seen_at > ${until}::timestamptz - ${overlap} and s.seen_at <= now() - ${quiet}
      and s.started_at >= ${since}::timestamptz
      and (x.session_id is null or x.seen_at < s.seen_at)
    order by s.seen_at limit ${most}`.execute(tx)
  const last = rows.length === most ? rows.at(-1)?.seen : undefined
  return { sessions: rows, until: last ?? (await quietUntil(tx)) }
}

async function quietUntil(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select (now() - ${quiet})::text as at`.execute(tx)
  return rows[0]?.at ?? ''
}

/** They were looked at. */
export async function noteSessions(tx: Tx, sessions: readonly QuietSession[]): Promise<void> {
  const rows = sessions.map(({ sessionId, seen, creditedMs }) => ({ session_id: sessionId, seen_at: seen, stated_ms: creditedMs }))
  await sql`
    insert into xapi_session (session_id, seen_at, stated_ms)
    select session_id, seen_at, stated_ms
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (session_id uuid, seen_at timestamptz, stated_ms int)
    on conflict (session_id) do update set seen_at = excluded.seen_at, stated_ms = excluded.stated_ms`.execute(tx)
}

/** Sessions end long before. */
export async function forgetSessions(tx: Tx): Promise<void> {
  await sql`delete from xapi_session where seen_at < now() - interval '30 days'`.execute(tx)
}
