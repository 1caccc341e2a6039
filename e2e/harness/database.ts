import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { keepSlides } from '#domains/slides/testing.ts'
import { putTranscript } from '#domains/transcripts/server.ts'
import { type Db, openDb } from '#platform/server/db.ts'
import type { Server } from './server.ts'

/** Works in the server's own database, for what would take people long. */
export async function inDatabase<T>(server: Server, work: (db: Db) => Promise<T>): Promise<T> {
  const { databasePassword } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
  const port = readFileSync(join(server.dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[3]
  const url = `postgres://lyceum:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/lyceum`
  const db = openDb(url, pino({ level: 'error' }), { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

/** Puts words into a video's mouth: what is said, by the second. */
export async function say(server: Server, videoId: string, lines: Readonly<Record<number, string>>, language = 'en'): Promise<void> {
  const cues = Object.entries(lines).map(([at, text]) => `${clock(Number(at))}.000 --> ${clock(Number(at))}.900\n${text}\n`)
  const vtt = `WEBVTT\n\n${cues.join('\n')}`
  await inDatabase(server, (db) => db.transaction().execute((tx) => putTranscript(tx, videoId, { language, vtt })))
}

/** Puts words on the slides of a video, by the second at which each appears, as if they had been read there. */
export async function showSlides(server: Server, videoId: string, texts: Readonly<Record<number, string>>): Promise<void> {
  const slides = Object.entries(texts).map(([at, text]) => ({ ms: Number(at) * 1000, text }))
  await inDatabase(server, (db) =>
    db.transaction().execute(async (tx) => {
      const { asset_id: assetId } = await tx.selectFrom('video').select('asset_id').where('id', '=', videoId).executeTakeFirstOrThrow()
      if (!assetId) throw new Error(`${videoId} has no file`)
      await keepSlides(tx, assetId, slides)
    }),
  )
}
