import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
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
