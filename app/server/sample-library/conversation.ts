import { personNamed } from '#domains/accounts/server.ts'
import { addComment, hasComments } from '#domains/comments/server.ts'
import { saveVideo } from '#domains/lists/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance, pick } from './chance.ts'
import { unlessHidden } from './hidden.ts'
import type { SampleThread } from './samples/events.ts'
import { threadsByFile } from './samples/threads.ts'

const remarks = [
  'The part from 0:05 on is what I had been missing. Thank you.',
  'Short and clear. I will show it to my team on Monday.',
  'Does this hold for the older model too?',
  'I would like to see a longer version of this some day.',
  'Watched it twice, and the second time it all fell into place.',
  'Is there a checklist that goes with it?',
  'At 0:03 I had to stop and think. Good example.',
]

const answers = ['Same here.', 'Yes, as far as I know.', 'Good question, I wondered about that too.', 'I asked around: yes, it does.']

const lists = ['Watch later', 'Favorites', 'For the team'] as const

interface Commented {
  readonly videoId: string
  readonly uploadId: string
  /** Without folder and ending. */
  readonly file: string
}

/**
 * Some of those who watched say something, two at least, and some answer; of some videos it is written down what. All of it or nothing, so
 * that once more changes nothing.
 */
export async function converse({ db }: Ports, { videoId, uploadId, file }: Commented, people: readonly Person[]): Promise<void> {
  const talkative = people.toSorted((one, other) => chance(one.name, uploadId, 'says') - chance(other.name, uploadId, 'says'))
  const speakers = talkative.filter(({ name }, nth) => nth < 2 || chance(name, uploadId, 'says') < 0.25).slice(0, 5)
  // Nobody says what somebody else has said.
  const first = Math.floor(remarks.length * chance(uploadId, 'what'))
  const talk = db.transaction().execute(async (tx) => {
    if (await hasComments(tx, videoId)) return
    for (const thread of threadsByFile[file] ?? []) await insertThread(tx, videoId, thread)
    for (const [index, speaker] of speakers.entries()) {
      const text = remarks[(first + index) % remarks.length] ?? ''
      const { id } = await addComment(tx, speaker, videoId, { text, adid: null })
      const other = speakers[index - 1]
      if (other) await addComment(tx, other, videoId, { text: pick(answers, uploadId, other.name, 'answer'), adid: id })
    }
  })
  await talk.catch(unlessHidden)
}

/** By those of them who are there. Also at an event. */
export async function insertThread(tx: Tx, placeId: string, { by, text, replies = [] }: SampleThread): Promise<void> {
  const speaker = await personNamed(tx, by)
  if (!speaker) return
  const { id: adid } = await addComment(tx, speaker, placeId, { text, adid: null })
  for (const reply of replies) {
    const other = await personNamed(tx, reply.by)
    if (other) await addComment(tx, other, placeId, { text: reply.text, adid })
  }
}

/** Some keep it for later, each in a list of theirs. */
export async function keep({ db }: Ports, viewer: Person, videoId: string, uploadId: string): Promise<void> {
  if (chance(viewer.name, uploadId, 'keep') > 0.3) return
  await db.transaction().execute((tx) => saveVideo(tx, viewer, videoId, pick(lists, viewer.name, uploadId, 'where')))
}
