import { findAccount, findGroups, personNamed } from '#domains/accounts/server.ts'
import { issueCertificate, openRenewalsJob } from '#domains/certificates/server.ts'
import {
  addToModule,
  changeTrack,
  completeTrack,
  createModule,
  createTrack,
  deleteTracks,
  enrol,
  featureTrack,
  getPlainTrack,
  giveToMembers,
  makeSchedule,
  tracksOf,
} from '#domains/tracks/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { unlessHidden } from './hidden.ts'
import { filesOf, type SampleTrack, sampleTracks } from './samples/tracks.ts'
import { toItsEnd, watchUpTo } from './watching.ts'

const hour = 3600 * 1000
const day = 24 * hour

type Videos = ReadonlyMap<string, string>

/**
 * Makes the tracks of the library; one that is there already stays as it is. These people have learned from them: some have not begun, some
 * are on their way, some are done and have their certificate, one of which ends soon.
 *
 * @param videos their ids by the names of their files
 * @param usernames nobody has learned anything, where there are none
 */
export async function makeTracks(ports: Ports, videos: Videos, usernames: readonly string[]): Promise<void> {
  const people = (await Promise.all(usernames.map((username) => personNamed(ports.db, username)))).filter((one) => one !== undefined)
  const now = Date.now()
  for (const sample of sampleTracks) {
    const owner = await personNamed(ports.db, sample.owner)
    if (!owner || !holds(owner, 'create_tracks') || !filesOf(sample).some((file) => videos.has(file))) continue
    if ((await tracksOf(ports.db, [owner.id])).some(({ title }) => title === sample.title)) continue
    // Before it is there, so that nobody completes it on the day on which it is made.
    for (const person of people) await learn(ports, person, sample, { videos, now })
    await ports.db.transaction().execute(async (tx) => {
      const name = await makeTrack(tx, owner, sample, videos)
      const learned = { sample, people, now }
      await giveTime(tx, owner, name, learned)
      await certify(tx, owner, name, learned)
    })
  }
}

async function learn(ports: Ports, person: Person, sample: SampleTrack, { videos, now }: { videos: Videos; now: number }): Promise<void> {
  const { watched, daysAgo } = sample.learners[person.name] ?? { watched: 0, daysAgo: 0 }
  const files = filesOf(sample).slice(0, Math.ceil(watched))
  for (const [nth, file] of files.entries()) {
    const videoId = videos.get(file)
    if (videoId === undefined) continue
    // One after the other; of the one that they have begun a few seconds.
    const at = new Date(now - daysAgo * day - (files.length - nth) * 2 * hour)
    const upTo = nth + 1 <= watched ? toItsEnd : 9
    await watchUpTo(ports, person, { videoId, seed: file, upTo, at }).catch(unlessRefused)
  }
}

/** @returns its name */
async function makeTrack(tx: Tx, owner: Person, sample: SampleTrack, videos: Videos): Promise<string> {
  const { title: displayname, description, visibility, topics, sequential, validity: recertify_months, featured, groups } = sample
  const { name } = await createTrack(tx, owner, { displayname, description, visibility, topics, sequential, recertify_months })
  for (const { title, files } of sample.modules) {
    const { id } = await createModule(tx, owner, name, title)
    for (const file of files) {
      const videoId = videos.get(file)
      if (videoId !== undefined) await addToModule(tx, owner, id, videoId).catch(unlessHidden)
    }
  }
  const groupMembers = (await findGroups(tx, groups)).map((group) => group.name)
  if (groupMembers.length > 0) await giveToMembers(tx, owner, name, { userMembers: [], groupMembers })
  if (featured) await featureTrack(tx, owner, name, true)
  return name
}

interface Learned {
  readonly sample: SampleTrack
  readonly people: readonly Person[]
  readonly now: number
}

/** By when they are to be done, who has begun it by themselves, and a report of how far they are. Without people nobody is waited for. */
async function giveTime(tx: Tx, owner: Person, name: string, { sample, people, now }: Learned): Promise<void> {
  const { dueInDays, daysToDo, isReported, learners } = sample
  if (people.length === 0) return
  if (dueInDays !== undefined) await changeTrack(tx, owner, name, { due_on: new Date(now + dueInDays * day).toISOString().slice(0, 10) })
  if (daysToDo !== undefined) await changeTrack(tx, owner, name, { due_days: daysToDo, self_enrol: true })
  for (const person of people) {
    const since = learners[person.name]?.enrolledDaysAgo
    if (since !== undefined) await enrol(tx, person, name, new Date(now - since * day))
  }
  const email = (await findAccount(tx, owner.name))?.email
  if (isReported && email) await makeSchedule(tx, owner, name, { ...report, emails: [email] })
}

const report = { every: 'week', type: 'summary', groupBy: 'user', format: 'xlsx' } as const

/** Whoever has watched all of it gets their certificate, of the day on which they were done. */
async function certify(tx: Tx, owner: Person, name: string, { sample, people, now }: Learned): Promise<void> {
  const { id } = await getPlainTrack(tx, owner, name)
  for (const person of people) {
    const learning = sample.learners[person.name]
    const at = learning && new Date(now - learning.daysAgo * day)
    if (await completeTrack(tx, person, name, at).then(() => true, unlessRefused)) await issueCertificate(tx, id, person.id)
  }
  if (sample.validity > 0 && people.length > 0) await enqueue(tx, openRenewalsJob, {})
}

/** They do not see it, it does not play, or they are not done. @returns that nothing was done */
function unlessRefused(error: unknown): false {
  if (error instanceof Problem && (error.code === 'not_found' || error.code === 'conflict')) return false
  throw error
}

/** Of these people; what somebody else would lose something by stays. @param samples ids of the library's videos */
export async function removeTracks(tx: Tx, admin: Person, ids: readonly string[], samples: ReadonlySet<string>): Promise<void> {
  const ours = new Set(ids)
  const tracks = (await tracksOf(tx, ids)).filter(
    ({ held, authors }) => held.every((id) => samples.has(id)) && authors.every((id) => ours.has(id)),
  )
  if (tracks.length === 0) return
  await deleteTracks(
    tx,
    admin,
    tracks.map(({ name }) => name),
  )
}
