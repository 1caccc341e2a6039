import { parse } from 'node:path'
import { accountFacts } from '#domains/accounts/contract.ts'
import { audit, endSampleWork, hashPassword, personNamed, readSampleWork, startSampleWork } from '#domains/accounts/server.ts'
import type { Owned } from '#domains/content/server.ts'
import { uploadProgressOf } from '#domains/media/server.ts'
import { videosOfUploads } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind, type Domain } from '#platform/server/bind.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import { defineJob, type Job, on } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { sampleLibraryRoutes } from '../contract/sample-library.ts'
import { gatherAudience, type Shown } from './sample-library/audience.ts'
import { type Loaded, makeChannels } from './sample-library/channels.ts'
import { makeEvents } from './sample-library/events.ts'
import { loadItem, uploadIdOf } from './sample-library/items.ts'
import { makeLibrary } from './sample-library/library.ts'
import { manageVideos } from './sample-library/managed.ts'
import { type Item, readManifest, sampleFolder } from './sample-library/manifest.ts'
import { makeManagers, makePeople } from './sample-library/people.ts'
import { makePlaylists } from './sample-library/playlists.ts'
import { makeProject } from './sample-library/project.ts'
import { makeQuizzes } from './sample-library/quizzes.ts'
import { removeSampleLibrary } from './sample-library/removal.ts'
import { makeTracks } from './sample-library/tracks.ts'

interface Loading {
  /** What its people sign in with; without it they cannot until an admin gives them a password. */
  readonly passwordHash?: string | null
  readonly folder?: string
  /** Its people then also watch, like and learn what they may see, and meet at events. */
  readonly withAudience?: boolean
  /** Ends it between two files. */
  readonly signal?: AbortSignal
  /** Takes out of the trash what was removed before. */
  readonly restorer?: Person
  /** Told after each file. */
  readonly onLoaded?: (item: Item) => void
}

/**
 * Loads the sample library: its people, groups, topics and their tree, then each file by the way of anyone's. Cut off at any instant and called again
 * it goes on; what is there is not made twice.
 */
export async function loadSampleLibrary(ports: Ports, loading: Loading = {}): Promise<void> {
  const {
    passwordHash = null,
    folder = sampleFolder,
    withAudience = false,
    signal = new AbortController().signal,
    onLoaded,
    restorer,
  } = loading
  const manifest = await readManifest(folder)
  await ports.db.transaction().execute(async (tx) => {
    await makePeople(tx, manifest, passwordHash)
    await makeLibrary(tx, manifest.topics)
  })
  const newestFirst = manifest.items.toSorted((a, b) => a.published_days_ago - b.published_days_ago)
  const shown: Shown[] = []
  const videos = new Map<string, string>()
  const loaded: Loaded[] = []
  for (const item of newestFirst) {
    signal.throwIfAborted()
    const videoId = await loadItem(ports, folder, item, restorer)
    if (videoId !== null) {
      const file = parse(item.file).name
      shown.push({ videoId, uploadId: uploadIdOf(item.file), file, owner: item.owner })
      videos.set(file, videoId)
      loaded.push({ item, videoId })
    }
    onLoaded?.(item)
  }
  const usernames = manifest.people.map((person) => person.username)
  await makeChannels(ports, loaded, usernames)
  // What came last was watched last, and stands first where people go on.
  if (withAudience) await gatherAudience(ports, shown.toReversed(), usernames, signal)
  await makePlaylists(ports, videos)
  await makeTracks(ports, videos, withAudience ? usernames : [])
  if (!withAudience) return
  const byFile = new Map(loaded.map(({ item, videoId }) => [parse(item.file).name, { id: videoId, owner: item.owner }]))
  await makeManagers(ports)
  await manageVideos(ports, byFile)
  await makeQuizzes(ports, byFile)
  await makeProject(ports, videos)
  await makeEvents(ports, videos)
}

interface Asked {
  readonly passwordHash?: string
  readonly withAudience?: boolean
  /** Who asked: what was removed before comes back. */
  readonly adminName?: string
}

const loadJob = defineJob<Asked>({
  name: 'load-sample-library',
  policy: 'exclusive',
  retries: 10,
  timeout: 3600,
  async run({ passwordHash = null, withAudience = false, adminName }, { ports, signal }) {
    const restorer = adminName === undefined ? undefined : await personNamed(ports.db, adminName)
    await loadSampleLibrary(ports, { passwordHash, withAudience, signal, ...(restorer && { restorer }) })
    await ports.db.transaction().execute(endSampleWork)
  },
})

const removeJob = (others: readonly Owned[]) =>
  defineJob<{ adminName: string }>({
    name: 'remove-sample-library',
    policy: 'exclusive',
    retries: 10,
    timeout: 3600,
    async run({ adminName }, { ports: { db }, signal }) {
      const admin = await personNamed(db, adminName)
      if (admin) await removeSampleLibrary({ db, admin, manifest: await readManifest(sampleFolder), others, signal })
      await db.transaction().execute(endSampleWork)
    },
  })

/** Loads it in the background for a demonstration: its people can all sign in with this password, and have watched this and that. */
export async function askForDemonstration(db: Db, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute((tx) => enqueue(tx, loadJob, { passwordHash, withAudience: true }))
}

async function progress(db: Db) {
  const { items } = await readManifest(sampleFolder)
  const total = items.length
  const uploads = items.map((item) => uploadIdOf(item.file))
  const [{ ended, playable, waiting, failed }, work, videos] = await Promise.all([
    uploadProgressOf(db, uploads),
    readSampleWork(db),
    videosOfUploads(db, uploads),
  ])
  const removing = work === 'removing'
  const loading = !removing && (work === 'loading' || (ended > 0 && ended < total) || waiting > 0)
  return { total, arrived: ended, playable, failed, loading, removing, present: videos.filter(({ isDeleted }) => !isDeleted).length }
}

/** One thing at a time. */
async function start(tx: Tx, viewer: Person, work: 'loading' | 'removing'): Promise<void> {
  if (!holds(viewer, 'administer')) throw new Problem('forbidden')
  if (!(await startSampleWork(tx, work)))
    throw new Problem('conflict', 'busy', 'The sample library is being loaded or removed. Please wait until that is done.')
  await audit(tx, { accountId: viewer.id, action: `sample_library.${work}`, subject: 'sample library' })
  await enqueue(tx, { name: work === 'loading' ? 'load-sample-library' : 'remove-sample-library' }, { adminName: viewer.name })
}

const bound = bind(sampleLibraryRoutes, {
  getSampleLibrary: async ({ viewer, db }) => {
    if (!holds(viewer, 'administer')) throw new Problem('forbidden')
    return progress(db)
  },
  loadSampleLibrary: async ({ viewer, write }) => {
    await write((tx) => start(tx, viewer, 'loading'))
    return { result: 'success' as const }
  },
  removeSampleLibrary: async ({ viewer, write }) => {
    await write((tx) => start(tx, viewer, 'removing'))
    return { result: 'success' as const }
  },
})

/** @param others what its people own besides content */
export const sampleLibrary = (others: readonly Owned[]): Domain => ({
  bound,
  jobs: [removeJob(others) as unknown as Job],
  reactions: [on(accountFacts.sampleLibraryWanted, loadJob)],
})
