import { standingAt } from '#domains/events/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { inBatches } from '#platform/server/feed/batches.ts'
import { publish } from '#platform/server/feed.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { controlsFeed } from '../contract/feed.ts'
import { mostReactions, type ReactionKind } from '../limits.ts'
import { mutedProblem } from './admission.ts'
import { limitPerSecond } from './limiter.ts'
import { can, isSilenced } from './policy.ts'
import { findControls } from './queries/controls.ts'
import { addReactions } from './queries/reactions.ts'

/** ms between two writes for one event, in each process. */
const writeEvery = 1000

type Collect = (eventId: string, kind: ReactionKind) => void

/** What is sent to an event is added up and written together, as thousands may press at once. A process that is killed loses a second of it. */
function openCollection({ db, log }: Pick<Ports, 'db' | 'log'>): Collect {
  return inBatches<ReactionKind>(writeEvery, async (eventId, kinds) => {
    const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, some]) => ({ kind, count: some.length }))
    try {
      await db.transaction().execute(async (tx) => {
        await addReactions(tx, eventId, counts)
        await publish(tx, controlsFeed.reactions, eventId)
      })
    } catch (error) {
      log.warn({ err: error, event: eventId }, 'reactions could not be counted')
    }
  })
}

interface Counter {
  readonly collect: Collect
  readonly permits: (key: string) => boolean
}

const counters = new WeakMap<Db, Counter>()

/** One in each process. */
function counterOf(ports: Pick<Ports, 'db' | 'log'>): Counter {
  const there = counters.get(ports.db)
  if (there) return there
  const opened = { collect: openCollection(ports), permits: limitPerSecond(mostReactions) }
  counters.set(ports.db, opened)
  return opened
}

/** @throws Problem */
async function refuseReaction(db: Db, viewer: Viewer, eventId: string): Promise<void> {
  const standing = await standingAt(db, viewer, eventId)
  const { participant, state } = standing
  if (participant === null || !can.react(viewer, standing)) throw new Problem('forbidden')
  if (state !== 'LIVE') throw new Problem('conflict', 'event_state', 'Reactions are for events that are live.')
  const controls = await findControls(db, eventId, participant)
  if (!controls) throw new Problem('not_found')
  if (!controls.reactions) throw new Problem('forbidden', 'reactions_closed', 'Reactions are switched off for this event.')
  if (isSilenced(standing, controls)) throw mutedProblem(controls.muteReason)
}

export async function react(ports: Pick<Ports, 'db' | 'log'>, viewer: Viewer, eventId: string, kind: ReactionKind): Promise<void> {
  const { collect, permits } = counterOf(ports)
  // Before the database is asked: whoever presses without end costs it nothing.
  if (!permits(`${eventId} ${viewer.id ?? viewer.guest?.id}`))
    throw new Problem('rate_limited', 'reactions', `At most ${mostReactions} reactions a second are taken.`).after(1)
  await refuseReaction(ports.db, viewer, eventId)
  collect(eventId, kind)
}
