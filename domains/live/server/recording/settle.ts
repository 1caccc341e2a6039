import { setTimeout as sleep } from 'node:timers/promises'
import { peopleOf } from '#domains/accounts/server.ts'
import { addChapters } from '#domains/highlights/server.ts'
import { removeAsset, showRecorded } from '#domains/media/server.ts'
import { putCues } from '#domains/transcripts/server.ts'
import { changePlayability, createRecordedVideo, tellOfAsset } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { defineJob, type Job, type JobContext } from '#platform/server/jobs.ts'
import { ingestFeed, streamFeed } from '../../contract/feed.ts'
import type { LiveAsks, RecordedEvent } from '../asks.ts'
import { listCaptions } from '../captions/captions.ts'
import { partsFolder, segmentKey } from '../packaging/keys.ts'
import { mendSegments } from '../packaging/mending.ts'
import { isHeld } from '../queries/holding.ts'
import { listLiveRenditions, listSegments, type SegmentRow } from '../queries/segments.ts'
import { findStream, lockStream, markSettled, type StreamRow, setAsset } from '../queries/streams.ts'
import { chaptersOf } from './chapters.ts'
import { settleRecording } from './name.ts'
import { recordedRenditions } from './recorded.ts'

/** Makes the event's video of what was sent to it. It may be cut off anywhere and run again. */
export const settleRecordingJob = (asks: LiveAsks): Job<{ eventId: string }> =>
  defineJob({
    ...settleRecording,
    policy: 'exclusive',
    concurrency: 4,
    retries: 20,
    run: ({ eventId }, context) => settle(asks, eventId, context),
  })

async function settle(asks: LiveAsks, eventId: string, { ports, signal }: JobContext): Promise<void> {
  const stream = await findStream(ports.db, eventId)
  if (!stream?.closedAt || stream.settledAt) return
  // Its last segments are written by whoever carried it; what that one left unfinished is ended here.
  while (await isHeld(ports.db, eventId)) await sleep(100, undefined, { signal })
  const renditions = await listLiveRenditions(ports.db, eventId)
  if (stream.assetId) {
    await mendSegments(ports, eventId, stream.assetId)
    await fillGaps(ports.storage, stream.assetId, await listSegments(ports.db, eventId, everything))
  }
  await ports.db.transaction().execute(async (tx) => {
    const locked = await lockStream(tx, eventId)
    if (!locked || locked.settledAt) return
    if (locked.assetId) await becomeVideo(tx, asks, { ...locked, assetId: locked.assetId })
    await markSettled(tx, eventId)
    await publish(tx, ingestFeed.changed, eventId)
    await publish(tx, streamFeed.stream, eventId)
  })
  for (const { id } of renditions) await ports.storage.removeFolder(partsFolder(id))
}

/** All segments, without their parts. */
const everything = { from: 0, partsFrom: 2_147_483_647 }

type Settling = Pick<StreamRow, 'eventId' | 'captionLanguage'> & { readonly assetId: string }

async function becomeVideo(tx: Tx, asks: LiveAsks, { eventId, assetId, captionLanguage }: Settling): Promise<void> {
  const segments = await listSegments(tx, eventId, everything)
  const renditions = recordedRenditions(await listLiveRenditions(tx, eventId), segments)
  const event = await asks.findRecorded(tx, eventId)
  if (!event || renditions.length === 0) {
    await removeAsset(tx, assetId)
    return setAsset(tx, eventId, null)
  }
  const { title: displayname, description, ownerId } = event
  // Whoever is disabled keeps what is theirs, and publishes nothing.
  const [owner] = await peopleOf(tx, [ownerId])
  await createRecordedVideo(tx, owner, { id: eventId, assetId, ownerId, displayname, description, ...sharingOf(event) })
  if (captionLanguage !== null) await keepWords(tx, eventId, captionLanguage)
  await keepMoments(
    tx,
    asks,
    eventId,
    segments.filter(({ renditionId }) => renditionId === renditions[0]?.id),
  )
  await showRecorded({ changePlayability, tellShown: tellOfAsset }, tx, { id: assetId, ownerId, renditions })
}

/** What was written down while it was said is the first transcript. */
async function keepWords(tx: Tx, eventId: string, language: string): Promise<void> {
  const cues = (await listCaptions(tx, eventId)).filter(({ text }) => text !== '')
  if (cues.length > 0) await putCues(tx, eventId, { language, cues, kind: 'generated', by: null })
}

/** What happened there are its first chapters. */
async function keepMoments(tx: Tx, { moments }: LiveAsks, eventId: string, segments: readonly SegmentRow[]): Promise<void> {
  for (const list of moments) await addChapters(tx, eventId, chaptersOf(await list(tx, eventId), segments))
}

/** Who saw the event sees its video. */
function sharingOf({ visibility, externalUsers, people, groups }: RecordedEvent) {
  if ((visibility === 'MEMBERS' || visibility === '') && people.length + groups.length > 0)
    return { visibility: 'MEMBERS' as const, external_users: false, user_members_data: people, group_members_data: groups }
  const plain = visibility === 'USERS' || visibility === 'PUBLIC' ? visibility : ('PRIVATE' as const)
  return { visibility: plain, external_users: externalUsers }
}

/** A box that says nothing. */
const nothing = Buffer.from([0, 0, 0, 8, ...Buffer.from('free')])

/** Playlists of videos have a segment of each number. */
async function fillGaps(storage: JobContext['ports']['storage'], assetId: string, segments: readonly SegmentRow[]): Promise<void> {
  for (const { renditionId, number, gap } of segments) if (gap) await storage.put(segmentKey(assetId, renditionId, number), nothing)
}
