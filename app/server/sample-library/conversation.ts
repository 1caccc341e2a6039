import { addComment, hasComments } from '#domains/comments/server.ts'
import { saveVideo } from '#domains/lists/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'
import { chance, pick } from './chance.ts'
import { unlessHidden } from './hidden.ts'

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

/** Some of those who watched say something, and some answer; all of it or nothing, so that once more changes nothing. */
export async function converse({ db }: Ports, { videoId, uploadId }: { videoId: string; uploadId: string }, people: readonly Person[]) {
  const speakers = people.filter(({ name }) => chance(name, uploadId, 'says') < 0.25).slice(0, 5)
  const talk = db.transaction().execute(async (tx) => {
    if (await hasComments(tx, videoId)) return
    for (const [index, speaker] of speakers.entries()) {
      const text = pick(remarks, uploadId, speaker.name, 'what')
      const { id } = await addComment(tx, speaker, videoId, { text, adid: null })
      const other = speakers[index - 1]
      if (other) await addComment(tx, other, videoId, { text: pick(answers, uploadId, other.name, 'answer'), adid: id })
    }
  })
  await talk.catch(unlessHidden)
}

/** Some keep it for later, each in a list of theirs. */
export async function keep({ db }: Ports, viewer: Person, videoId: string, uploadId: string): Promise<void> {
  if (chance(viewer.name, uploadId, 'keep') > 0.3) return
  await db.transaction().execute((tx) => saveVideo(tx, viewer, videoId, pick(lists, viewer.name, uploadId, 'where')))
}
