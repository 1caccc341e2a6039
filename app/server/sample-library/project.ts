import { personNamed } from '#domains/accounts/server.ts'
import type { Timeline } from '#domains/projects/contract.ts'
import { filmLength } from '#domains/projects/lengths.ts'
import { createProject, deleteProject, projectsOf, saveProject } from '#domains/projects/server.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ports } from '#platform/server/ports.ts'
import type { Person } from '#platform/server/viewer.ts'

const name = 'A minute for new colleagues'
const owner = 'priya.raman'

interface Cut {
  /** A file of the library. */
  readonly file: string
  /** Seconds of it. */
  readonly from: number
  readonly to: number
  /** Stands below its first seconds. */
  readonly title?: string
}

const cuts: readonly Cut[] = [
  { file: 'your-first-week', from: 10, to: 20.5, title: 'Monday and Tuesday' },
  { file: 'how-the-pulse-4-measures', from: 9, to: 17, title: 'What we make' },
  { file: 'sharing-the-warehouse-floor', from: 11.4, to: 17, title: 'How you stay safe' },
  { file: 'spot-a-phishing-message', from: 24.7, to: 29.4, title: 'If in doubt, ask' },
]

/** A podcast that begins with a few bars of music, and how long these are, s. */
const music = { file: 'podcast-listening-to-pipes', bars: 3 }

const plain = { fade_in: 0, fade_out: 0 }
const cut = { ...plain, crossfade: 0 }
const opening = { kind: 'title', id: 'opening', text: 'Welcome to Merewater', duration: 3, background: '#0b3c49', ...cut } as const
const ending = { kind: 'title', id: 'ending', text: 'See you on Monday', duration: 3, background: '#0b3c49', ...cut } as const

type Videos = ReadonlyMap<string, string>

function clipsOf(videos: Videos): Timeline['clips'] {
  const found = cuts.flatMap(({ title, file, from, to }, at) => {
    const video = videos.get(file)
    const titles = title === undefined ? [] : [{ text: title, from: 0.5, to: 3.5, place: 'bottom' as const }]
    if (video === undefined) return []
    return [{ kind: 'video' as const, id: `cut-${at + 1}`, video, from, to, speed: 1, volume: 1, curve: [], focus: null, ...cut, titles }]
  })
  return [{ ...opening, fade_in: 1 }, ...found, { ...ending, fade_out: 1.5 }]
}

/** The same bars again and again, softer while somebody speaks. */
function soundsOf(videos: Videos, length: number): Timeline['sounds'] {
  const video = videos.get(music.file)
  const times = video === undefined ? 0 : Math.floor(length / music.bars)
  return Array.from({ length: times }, (_, at) => ({
    id: `music-${at + 1}`,
    video: video ?? '',
    at: at * music.bars,
    from: 0,
    to: music.bars,
    volume: 0.6,
    curve: [],
    ducking: true,
    fade_in: at === 0 ? 0.5 : 0,
    fade_out: at === times - 1 ? 2 : 0,
  }))
}

/** A film that somebody has begun to cut, of which nothing was made yet; once. @param videos their ids by the names of their files */
export async function makeProject({ db }: Ports, videos: Videos): Promise<void> {
  const person = await personNamed(db, owner)
  if (!person || !cuts.some(({ file }) => videos.has(file))) return
  await db.transaction().execute(async (tx) => {
    if ((await projectsOf(tx, [person.id])).some((one) => one.name === name)) return
    const { id, revision } = await createProject(tx, person, name)
    const clips = clipsOf(videos)
    await saveProject(tx, person, id, { timeline: { ratio: '16:9', clips, sounds: soundsOf(videos, filmLength({ clips })) }, revision })
  })
}

/** Of these people. It goes to the trash, as the videos do. @param inNameOf nobody but its owner sees a project */
export async function removeProject(tx: Tx, ids: readonly string[], inNameOf: (ownerId: string) => Person): Promise<void> {
  const projects = (await projectsOf(tx, ids)).filter((one) => one.name === name)
  for (const { id, ownerId } of projects) await deleteProject(tx, inNameOf(ownerId), id)
}
