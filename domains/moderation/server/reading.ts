import { standingAt } from '#domains/events/server.ts'
import { pageFrom, totalOf, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf, QueryOf } from '#platform/contract/route.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { type LoadedContent, loading } from '#platform/server/feed.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { controlsFeed } from '../contract/feed.ts'
import type { EventControls, MutedPerson, moderationRoutes, ReactionCount } from '../contract.ts'
import { markOf } from './mark.ts'
import { can, isSilenced } from './policy.ts'
import { type ControlsRow, findControls } from './queries/controls.ts'
import { listReactionCounts } from './queries/reactions.ts'
import { countMuted, listMutedRows, type MutedRow, type MuteRow } from './queries/speakers.ts'

export const presentMute = ({ reason, at }: MuteRow) => ({ reason, at: Math.floor(at.getTime() / 1000) })

const rulesOf = ({ slowModeSeconds, reactions }: ControlsRow): EventControls['rules'] => ({ slow_mode_seconds: slowModeSeconds, reactions })

/** What holds at an event, and for the viewer. */
export async function showControls(db: Db | Tx, secrets: Secrets, viewer: Viewer, eventId: string): Promise<EventControls> {
  const standing = await standingAt(db, viewer, eventId)
  const { participant } = standing
  const controls = await findControls(db, eventId, participant)
  if (!controls) throw new Problem('not_found')
  const { mutedAt, muteReason: reason, words, wait, revision, commentsEnabled } = controls
  return {
    rules: rulesOf(controls),
    counts: await listReactionCounts(db, eventId),
    comments_enabled: commentsEnabled,
    words: can.moderate(standing) ? [...words] : null,
    revision,
    wait: can.moderate(standing) ? 0 : wait,
    muted: mutedAt !== null && isSilenced(standing, controls) ? presentMute({ reason, at: mutedAt }) : null,
    mark: participant && markOf(secrets, eventId, participant),
    can: { manage: can.manage(standing), moderate: can.moderate(standing), react: can.react(viewer, standing) },
  }
}

const presentMuted = ({ username, guest_id, displayname, by, ...row }: MutedRow): MutedPerson => ({
  username,
  guest_id,
  displayname,
  ...presentMute(row),
  by,
})

/** Muted people that can be paged through. */
const reach = 20_000

export async function listMuted(
  db: Db,
  viewer: Person,
  eventId: string,
  query: QueryOf<typeof moderationRoutes.listMuted>,
): Promise<AnswerOf<typeof moderationRoutes.listMuted>> {
  if (!can.moderate(await standingAt(db, viewer, eventId))) throw new Problem('forbidden')
  const window = windowOf(query, { reach })
  const page = pageFrom(await listMutedRows(db, eventId, window), window.first, window.max)
  const counted = query.count ? await countMuted(db, eventId) : null
  return { ...page, items: page.items.map(presentMuted), ...totalOf(counted) }
}

async function loadRules(db: Db, eventId: string): Promise<LoadedContent<{ rules: EventControls['rules'] }> | undefined> {
  const controls = await findControls(db, eventId, null)
  return controls && { content: { rules: rulesOf(controls) } }
}

async function loadCounts(db: Db, eventId: string): Promise<LoadedContent<{ counts: ReactionCount[] }>> {
  return { content: { counts: await listReactionCounts(db, eventId) } }
}

export const moderationLoaders = [loading(controlsFeed.controls, loadRules), loading(controlsFeed.reactions, loadCounts)]
