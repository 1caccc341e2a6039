import { personNamed, readFlags, updateFlags } from '#domains/accounts/server.ts'
import { saveFeedback } from '#domains/feedback/server.ts'
import { addHighlight, keepSummary } from '#domains/highlights/server.ts'
import { createGlobalTemplate, listGlobalTemplates, removeGlobalTemplate, setVideoProperty } from '#domains/templates/server.ts'
import { changeVideo, expireVideo, getVisibleVideo, reviewVideo } from '#domains/videos/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chaptersByFile } from './samples/chapters.ts'

const template = {
  name: 'Training record at Merewater',
  widgets: [
    {
      displayname: 'Who needs it',
      personalized_keys: [
        { id: 'sites', label: 'Sites', field_value: '' },
        { id: 'again', label: 'Watch again', field_value: 'Every year' },
      ],
    },
    { displayname: 'Who answers questions', personalized_keys: [{ id: 'contact', label: 'Contact', field_value: '' }] },
  ],
}

interface Managed {
  /** A file of the library. */
  readonly file: string
  /** What its owner, or whoever else is named, does with it; once. */
  readonly does: (tx: Tx, owner: Person, videoId: string, others: Others) => Promise<void>
}

interface Others {
  readonly reviewer: Person
  readonly templateId: string
}

/** @returns false where its owner has sent it before */
async function sent(tx: Tx, owner: Person, id: string, review: { reviewer: Person; comment: string }): Promise<boolean> {
  if ((await getVisibleVideo(tx, owner, id)).review_state !== 'NONE') return false
  await reviewVideo(tx, owner, id, { action: 'send', reviewername: review.reviewer.name, reviewercomment: review.comment })
  return true
}

const filledIn: Managed['does'] = async (tx, owner, videoId, { templateId }) => {
  await setVideoProperty(tx, owner, { videoId, key: 'global_package_id', value: templateId })
  await setVideoProperty(tx, owner, { videoId, key: 'global_package_displayname', value: template.name })
  const value = JSON.stringify({ sites: 'Porto, Leeds', again: 'Every year', contact: 'Grace Okafor' })
  await setVideoProperty(tx, owner, { videoId, key: 'package_data', value })
}

/** Chapters at these seconds. */
const chapters =
  (titles: Readonly<Record<number, string>>): Managed['does'] =>
  async (tx, owner, videoId) => {
    const times = Object.keys(titles).map(Number)
    for (const [at, start] of times.entries()) {
      const duration = ((times[at + 1] ?? start) - start) * 1000
      await addHighlight(tx, owner, videoId, { text: titles[start], relOffset: start * 1000, duration })
    }
  }

const managed: readonly Managed[] = [
  {
    file: 'pricing-a-tender',
    does: async (tx, owner, id, { reviewer }) => {
      await sent(tx, owner, id, { reviewer, comment: 'For the whole sales team. Are the figures all right to show?' })
    },
  },
  {
    file: 'short-lock-your-screen',
    does: async (tx, owner, id, { reviewer }) => {
      if (!(await sent(tx, owner, id, { reviewer, comment: '' }))) return
      const reviewercomment = 'The keys in the picture are those of the old keyboard.'
      await reviewVideo(tx, reviewer, id, { action: 'reject', reviewername: '', reviewercomment })
    },
  },
  {
    file: 'why-we-test-at-four-degrees',
    does: async (tx, owner, id, { reviewer }) => {
      if (!(await sent(tx, owner, id, { reviewer, comment: 'With the new numbers.' }))) return
      await reviewVideo(tx, reviewer, id, { action: 'approve', reviewername: '', reviewercomment: '' })
    },
  },
  { file: 'leading-from-afar', does: expireVideo },
  {
    file: 'lockout-tagout',
    does: async (tx, owner, gconfid, others) => {
      const hasKeys = (await readFlags(tx)).custom_property_keys.startsWith('valid-for,version')
      if (hasKeys) await changeVideo(tx, owner, { gconfid, customVideoProperties: { 'valid-for': 'Plants 2 and 3', version: '4' } })
      await filledIn(tx, owner, gconfid, others)
    },
  },
  { file: 'fire-drill', does: filledIn },
  {
    file: 'how-the-pulse-4-measures',
    does: (tx, owner, id) =>
      keepSummary(
        tx,
        owner,
        id,
        'The Pulse 4 measures water by sound: it compares a click with the stream and one against it. It finds leaks of a litre an hour.',
      ),
  },
  { file: 'desk-setup', does: (tx, owner, id) => saveFeedback(tx, owner, id, 'https://forms.example.org/desks') },
  ...Object.entries(chaptersByFile).map(([file, titles]) => ({ file, does: chapters(titles) })),
]

/**
 * What owners and reviewers do with their videos: some wait for a review, some were rejected or approved, one has expired, others have a
 * filled-in template, properties of their own, chapters and a link for feedback. Once more changes nothing.
 *
 * @param videos their ids by the names of their files
 */
export async function manageVideos({ db }: Ports, videos: ReadonlyMap<string, { id: string; owner: string }>): Promise<void> {
  const [admin, reviewer] = [await personNamed(db, 'ines.carvalho'), await personNamed(db, 'tom.whitlock')]
  if (!admin || !reviewer) return
  await db.transaction().execute(async (tx) => {
    const made = await templateMade(tx)
    if (made) return
    // Keys of the organisation's own stay as they are.
    if ((await readFlags(tx)).custom_property_keys === '') await updateFlags(tx, { custom_property_keys: 'valid-for,version' })
    const { id: templateId } = await createGlobalTemplate(tx, admin, template)
    for (const { file, does } of managed) {
      const video = videos.get(file)
      const owner = video && (await personNamed(tx, video.owner))
      if (owner) await does(tx, owner, video.id, { reviewer, templateId })
    }
  })
}

const templateMade = async (tx: Tx) => (await listGlobalTemplates(tx)).find(({ name }) => name === template.name)

/** Takes its template away; nothing else of it outlives its videos. */
export async function removeTemplate(tx: Tx, admin: Person): Promise<void> {
  const made = await templateMade(tx)
  if (made) await removeGlobalTemplate(tx, admin, made.id)
}
