import { sentFile } from '#domains/media/testing.ts'
import type { Db } from '#platform/server/db.ts'
import type { Client } from '#platform/server/testing.ts'

/** Cues that follow each other, one a second, as WebVTT. */
export const vttOf = (...lines: readonly string[]): string =>
  `WEBVTT\n\n${lines
    .map((text, at) => {
      const clock = (s: number) =>
        `${String(Math.floor(s / 3600)).padStart(2, '0')}:${String(Math.floor(s / 60) % 60).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`
      return `${clock(at)}.000 --> ${clock(at)}.900\n${text}\n`
    })
    .join('\n')}`

interface NewTranscript {
  readonly language?: string
  readonly file?: string
  readonly content?: string | Uint8Array<ArrayBuffer>
  readonly fields?: object
}

/** What the server says of a transcript that a person puts into a video. */
export async function addedTranscript(who: Client, videoId: string, wish: NewTranscript = {}) {
  const { language = 'en', file = 'talk.vtt', content = vttOf('Hello', 'everybody'), fields } = wish
  const { url } = await sentFile(who, 'transcript', file, content)
  return who.post(`/api/v3/videos/${videoId}/transcripts`, { gconfid: videoId, upload_url: url, language, ...fields })
}

/** A transcript that is being generated, with nobody at work on it. @returns the id of its job */
export async function aTranscriptJob(db: Db, videoId: string): Promise<string> {
  const row = { video_id: videoId, language: 'en', state: 'RUNNING' }
  return (await db.insertInto('transcript_job').values(row).returning('id').executeTakeFirstOrThrow()).id
}
