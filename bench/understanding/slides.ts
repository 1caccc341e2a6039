import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { videoOfSlides } from '#domains/slides/testing.ts'
import { anUpload, asked, patch } from '../../e2e/harness/program.ts'
import { cookieOf } from '../load/library.ts'
import { treeProcessorMs } from '../load/processes.ts'
import { csrfOf, type Place, report, share } from './report.ts'

/** Of the video's length, of the processor. */
const reach = 0.2
const slidesOfTalk = 20
const secondsOfSlide = 8

const subjects = 'Forklifts Pallets Turbines Invoices Harbours Passwords Orchards Kitchens Vaccines Elevators'.split(' ')
const lines = (n: number): string[] => {
  const subject = subjects[n % subjects.length] ?? ''
  return [`${subject}, part ${n + 1}`, `Check the ${subject.toLowerCase()} every ${n + 12} days`, 'Ask the control room before you begin']
}

interface Reading {
  readonly state: string
  readonly frames: number
  readonly milliseconds: number
  readonly asset_id: string
}

/** What reading the slides of a video costs all processes of the server together, and how much of what stands on them is found. */
export async function slides({ library: { db }, url, pid, folder }: Place): Promise<void> {
  const cookie = cookieOf(0)
  const by = { url, headers: { cookie, 'x-csrf-token': await csrfOf(url, cookie) } }
  const talk = Array.from({ length: slidesOfTalk }, (_, n) => lines(n))
  const bytes = await readFile(await videoOfSlides(path.join(folder, 'slides.mp4'), talk))
  const upload = await anUpload(by, bytes.length)
  await patch(by, upload, 0, bytes)
  const wish = { displayname: 'Slides', visibility: 'USERS', upload_url: upload }
  const { id } = await asked<{ id: string }>(by, 'POST', '/api/v3/videos', { fields: wish })
  const reading = async (isThere: (row: Reading) => boolean): Promise<Reading> => {
    for (;;) {
      const { rows } = await sql<Reading>`
        select r.* from slide_reading r join video on video.asset_id = r.asset_id where video.id = ${id}`.execute(db)
      if (rows[0] && isThere(rows[0])) return rows[0]
      await sleep(50)
    }
  }
  await reading(() => true)
  const before = treeProcessorMs(pid)
  const { frames, milliseconds, asset_id: assetId } = await reading(({ state }) => state === 'done')
  const used = treeProcessorMs(pid) - before
  const length = slidesOfTalk * secondsOfSlide * 1000
  report(
    `slides of a video of ${length / 1000} s`,
    `${(used / length).toFixed(3)} × its length of the processor, ${(milliseconds / length).toFixed(3)} of it the reader's, ${frames} frames`,
    used / length <= reach,
  )
  const { rows } = await sql<{ text: string }>`select text from slide_text where asset_id = ${assetId}`.execute(db)
  const read = rows.map(({ text }) => text.toLowerCase()).join(' ')
  const words = talk.flat().flatMap((line) => line.toLowerCase().match(/[a-z0-9]+/g) ?? [])
  report('words on them', `${share(words.filter((word) => read.includes(word)).length, words.length)} read`, undefined)
}
