import { personNamed } from '#domains/accounts/server.ts'
import { addItem, createChannel, featureChannel, featureItem, maySeeChannel, subscribe } from '#domains/channels/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import { holds, type Person } from '#platform/server/viewer.ts'
import { unlessHidden } from './hidden.ts'
import type { Item } from './manifest.ts'

interface Sample {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Gathers what has one of them. */
  readonly topics: readonly string[]
  /** Username. */
  readonly owner: string
  readonly managers: readonly string[]
  readonly featured?: boolean
  readonly visibility: 'PUBLIC' | 'USERS'
}

const samples: readonly Sample[] = [
  {
    name: 'safety-first',
    title: 'Safety first',
    description: 'Everybody goes home as they came.\nShort films on the risks we meet every day.',
    topics: ['safety', 'health'],
    owner: 'grace.okafor',
    managers: ['noah.adeyemi'],
    featured: true,
    visibility: 'USERS',
  },
  {
    name: 'how-our-meters-work',
    title: 'How our meters work',
    description: 'From the sound in the pipe to the figure on the bill, told by the people who build it.',
    topics: ['product', 'engineering'],
    owner: 'daniel.hughes',
    managers: ['yuki.tanaka'],
    visibility: 'PUBLIC',
  },
  {
    name: 'new-at-merewater',
    title: 'New at Merewater',
    description: 'Your first weeks: who is who, and how things are done here.',
    topics: ['onboarding', 'how-to'],
    owner: 'priya.raman',
    managers: [],
    visibility: 'USERS',
  },
  {
    name: 'with-our-customers',
    title: 'With our customers',
    description: 'Listening, answering, visiting.',
    topics: ['customer-care', 'field-service', 'sales'],
    owner: 'marta.kowalska',
    managers: ['leo.bianchi'],
    visibility: 'USERS',
  },
]

export interface Loaded {
  readonly item: Item
  readonly videoId: string
}

/** The channels of the library, run by its people; one that is there already is left as it is. */
export async function makeChannels({ db }: Ports, loaded: readonly Loaded[], usernames: readonly string[]): Promise<void> {
  const people = (await Promise.all(usernames.map((username) => personNamed(db, username)))).filter((one) => one !== undefined)
  for (const sample of samples) {
    const owner = people.find(({ name }) => name === sample.owner)
    if (!owner || !holds(owner, 'create_channels') || (await maySeeChannel(db, owner, sample.name))) continue
    await db.transaction().execute((tx) => makeOne(tx, owner, sample, { loaded, people }))
  }
}

interface Around {
  readonly loaded: readonly Loaded[]
  readonly people: readonly Person[]
}

async function makeOne(tx: Tx, owner: Person, sample: Sample, { loaded, people }: Around): Promise<void> {
  const { title: displayname, description, topics, visibility } = sample
  const managers = sample.managers.filter((name) => people.some((one) => one.name === name))
  const channel = await createChannel(tx, owner, { displayname, description, topics, visibility, managers })
  const fitting = loaded.filter(({ item }) => item.topics.some((topic) => topics.includes(topic)))
  // The newest was added last.
  for (const { item, videoId } of fitting.toReversed()) {
    const added = await addItem(tx, owner, { channel, entityId: videoId, type: 'video' }).then(() => true, unlessHidden)
    if (added && item.featured) await featureItem(tx, owner, { channel, entityId: videoId }, true)
  }
  if (sample.featured) await featureChannel(tx, owner, channel, true)
  for (const [index, person] of people.entries()) if ((index + displayname.length) % 3 !== 0) await subscribe(tx, person, channel, true)
}
