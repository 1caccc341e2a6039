import { personNamed } from '#domains/accounts/server.ts'
import { addItem, featureItem, mayManageChannel } from '#domains/channels/server.ts'
import { addVideo, createPlaylist, featurePlaylist, listPlaylistsTitled } from '#domains/playlists/server.ts'
import type { Ports } from '#platform/server/ports.ts'

interface Sample {
  readonly title: string
  readonly description: string
  /** Username. */
  readonly owner: string
  readonly visibility: 'PUBLIC' | 'USERS'
  readonly topics: readonly string[]
  readonly sequential?: boolean
  readonly featured?: boolean
  /** One of its owner's that shows it first. */
  readonly channel?: string
  /** Files of the library, in order. */
  readonly files: readonly string[]
}

const samples: readonly Sample[] = [
  {
    title: 'Your first month',
    description: 'What everybody who joins Merewater watches first: how we work, how we talk to each other, and how to stay safe.',
    owner: 'priya.raman',
    visibility: 'USERS',
    topics: ['onboarding'],
    featured: true,
    channel: 'new-at-merewater',
    files: [
      'your-first-week',
      'who-has-not-spoken',
      'change-notes-people-read',
      'spot-a-phishing-message',
      'passkeys',
      'expenses-in-five-days',
    ],
  },
  {
    title: 'Small habits for a long day',
    description: 'Two minutes each, in this order.',
    owner: 'noah.adeyemi',
    visibility: 'USERS',
    topics: ['wellbeing'],
    sequential: true,
    files: ['desk-setup', 'short-three-stretches'],
  },
  {
    title: 'How a meter works, and where it goes',
    description: 'From sound in water to the second life of a returned meter.',
    owner: 'daniel.hughes',
    visibility: 'PUBLIC',
    topics: ['product'],
    featured: true,
    channel: 'how-our-meters-work',
    files: [
      'how-the-pulse-4-measures',
      'why-we-test-at-four-degrees',
      'replacing-a-meter-in-the-douro',
      'short-what-is-a-check-valve',
      'second-life-of-a-meter',
      'net-zero-by-2035',
    ],
  },
]

/** Puts videos of the library in rows; a playlist that is there already stays as it is. @param videos their ids by the names of their files */
export async function makePlaylists(ports: Ports, videos: ReadonlyMap<string, string>): Promise<void> {
  for (const { files, channel, featured = false, sequential = false, ...sample } of samples) {
    const owner = await personNamed(ports.db, sample.owner)
    const ids = files.flatMap((file) => videos.get(file) ?? [])
    if (!owner || ids.length === 0) continue
    const titled = await listPlaylistsTitled(ports.db, owner, sample.title)
    if (titled.some((one) => one.displayname === sample.title)) continue
    const shows = channel !== undefined && (await mayManageChannel(ports.db, owner, channel))
    await ports.db.transaction().execute(async (tx) => {
      const fields = { ...sample, ownername: undefined, displayname: sample.title, sequential_play: sequential }
      const { id } = await createPlaylist(tx, owner, fields)
      for (const video of ids) await addVideo(tx, owner, id, video)
      if (featured) await featurePlaylist(tx, owner, id, true)
      if (!shows) return
      await addItem(tx, owner, { channel, entityId: id, type: 'playlist' })
      await featureItem(tx, owner, { channel, entityId: id }, true)
    })
  }
}
