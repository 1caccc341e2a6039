import { parse } from 'node:path'
import { hashPassword } from '#domains/accounts/server.ts'
import { uploadProgressOf } from '#domains/media/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { bind, type Domain } from '#platform/server/bind.ts'
import type { Db } from '#platform/server/db.ts'
import { defineJob, on } from '#platform/server/jobs.ts'
import { enqueue } from '#platform/server/outbox.ts'
import type { Ports } from '#platform/server/ports.ts'
import { holds } from '#platform/server/viewer.ts'
import { sampleLibraryRoutes } from '../contract/sample-library.ts'
import { gatherAudience, type Shown } from './sample-library/audience.ts'
import { type Loaded, makeChannels } from './sample-library/channels.ts'
import { loadItem, uploadIdOf } from './sample-library/items.ts'
import { makeLibrary } from './sample-library/library.ts'
import { type Item, readManifest, sampleFolder } from './sample-library/manifest.ts'
import { makePeople } from './sample-library/people.ts'
import { makePlaylists } from './sample-library/playlists.ts'

interface Loading {
  /** What its people sign in with; without it they cannot until an admin gives them a password. */
  readonly passwordHash?: string | null
  readonly folder?: string
  /** Its people then also watch and like what they may see. */
  readonly withAudience?: boolean
  /** Ends it between two files. */
  readonly signal?: AbortSignal
  /** Told after each file. */
  readonly onLoaded?: (item: Item) => void
}

/**
 * Loads the sample library: its people, groups, topics and their tree, then each file by the way of anyone's. Cut off at any instant and called again
 * it goes on; what is there is not made twice.
 */
export async function loadSampleLibrary(ports: Ports, loading: Loading = {}): Promise<void> {
  const { passwordHash = null, folder = sampleFolder, withAudience = false, signal = new AbortController().signal, onLoaded } = loading
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
    const videoId = await loadItem(ports, folder, item)
    if (videoId !== null) {
      shown.push({ videoId, uploadId: uploadIdOf(item.file), owner: item.owner })
      videos.set(parse(item.file).name, videoId)
      loaded.push({ item, videoId })
    }
    onLoaded?.(item)
  }
  const usernames = manifest.people.map((person) => person.username)
  await makeChannels(ports, loaded, usernames)
  // What came last was watched last, and stands first where people go on.
  if (withAudience) await gatherAudience(ports, shown.toReversed(), usernames, signal)
  await makePlaylists(ports, videos)
}

interface Asked {
  readonly passwordHash?: string
  readonly withAudience?: boolean
}

const loadJob = defineJob<Asked>({
  name: 'load-sample-library',
  policy: 'exclusive',
  retries: 10,
  timeout: 3600,
  run: ({ passwordHash = null, withAudience = false }, { ports, signal }) =>
    loadSampleLibrary(ports, { passwordHash, withAudience, signal }),
})

/** Loads it in the background for a demonstration: its people can all sign in with this password, and have watched this and that. */
export async function askForDemonstration(db: Db, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction().execute((tx) => enqueue(tx, loadJob, { passwordHash, withAudience: true }))
}

async function progress(db: Db) {
  const { items } = await readManifest(sampleFolder)
  const total = items.length
  const { ended, playable, waiting, failed } = await uploadProgressOf(
    db,
    items.map((item) => uploadIdOf(item.file)),
  )
  return { total, arrived: ended, playable, failed, loading: (ended > 0 && ended < total) || waiting > 0 }
}

const bound = bind(sampleLibraryRoutes, {
  getSampleLibrary: async ({ viewer, db }) => {
    if (!holds(viewer, 'administer')) throw new Problem('forbidden')
    return progress(db)
  },
})

export const sampleLibrary: Domain = { bound, reactions: [on('organisation.sample_library_wanted', loadJob)] }
