import { findAccount } from '#domains/accounts/server.ts'
import { controlEvent, holdGuest, keepEvent, standingAt } from '#domains/events/server.ts'
import { uuidPattern } from '#platform/contract/id-patterns.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { administers, type Person, type PersonOrGuest } from '#platform/server/viewer.ts'
import { controlsFeed, peopleFeed } from '../contract/feed.ts'
import type { moderationRoutes } from '../contract.ts'
import { markOf } from './mark.ts'
import { can } from './policy.ts'
import { findControls, writeControls } from './queries/controls.ts'
import { holdAccount, isGuestOf, isModerator, type MuteRow, muteSpeaker, unmuteSpeaker } from './queries/speakers.ts'

type WantedControls = BodyOf<typeof moderationRoutes.setControls>

/** What is not sent stays as it is. */
export async function setControls(tx: Tx, viewer: Person, eventId: string, wanted: WantedControls): Promise<void> {
  await controlEvent(tx, viewer, eventId, wanted.comments_enabled)
  const before = await findControls(tx, eventId, null)
  if (!before) throw new Problem('not_found')
  if (wanted.revision !== undefined && wanted.revision !== before.revision)
    throw new Problem('conflict', 'stale', 'Somebody else has changed this in the meantime.', 'revision').with({
      revision: before.revision,
    })
  const { slow_mode_seconds: slow = before.slowModeSeconds, words = before.words, reactions = before.reactions } = wanted
  await writeControls(tx, eventId, { slowModeSeconds: slow, words, reactions })
  await publish(tx, controlsFeed.controls, eventId)
}

/** Tells somebody's own pages that something was decided about them. */
export const tellParticipant = (tx: Tx, secrets: Secrets, eventId: string, participant: PersonOrGuest): Promise<void> =>
  publish(tx, controlsFeed.participant, eventId, { mark: markOf(secrets, eventId, participant) })

/** By username or guest_id, held until the transaction ends. @throws Problem not_found */
async function holdSpeaker(tx: Tx, eventId: string, named: string): Promise<PersonOrGuest & { readonly moderates: boolean }> {
  await keepEvent(tx, eventId)
  if (uuidPattern.test(named) && (await isGuestOf(tx, eventId, named))) {
    if (!(await holdGuest(tx, named))) throw new Problem('not_found')
    return { accountId: null, guestId: named, moderates: false }
  }
  const account = await findAccount(tx, named)
  if (!account || !(await holdAccount(tx, account.id))) throw new Problem('not_found')
  const moderates = administers({ id: account.id, role: account.role, principals: [] }) || (await isModerator(tx, eventId, account.id))
  return { accountId: account.id, guestId: null, moderates }
}

interface MuteRequest {
  readonly muted: boolean
  /** Told to whom it concerns. */
  readonly reason: string
}

/** @returns what holds now; null: they may speak */
export async function setPerson(
  tx: Tx,
  viewer: Person,
  { eventId, named, secrets }: { readonly eventId: string; readonly named: string; readonly secrets: Secrets },
  { muted, reason }: MuteRequest,
): Promise<MuteRow | null> {
  if (!can.moderate(await standingAt(tx, viewer, eventId))) throw new Problem('forbidden')
  const speaker = await holdSpeaker(tx, eventId, named)
  if (muted && speaker.moderates) throw new Problem('conflict', 'moderates', 'Whoever runs or moderates the event cannot be muted.')
  const row = muted ? await muteSpeaker(tx, eventId, speaker, { reason, by: viewer.id }) : null
  if (!muted) await unmuteSpeaker(tx, eventId, speaker)
  await tellParticipant(tx, secrets, eventId, speaker)
  await publish(tx, peopleFeed.people, eventId)
  return row
}
