import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Playback } from '#domains/media/contract.ts'
import { inDatabase } from '../../e2e/harness/database.ts'
import { newPerson, type Visitor } from '../../e2e/harness/people.ts'
import { type Server, startServer } from '../../e2e/harness/server.ts'
import { uploadVideo } from '../../e2e/harness/uploading/upload.ts'

/** The machine and its load, in words. */
export const machine = (): string => `${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`

/** Runs with a Lyceum of its own that has an `editor`, and a folder; both are gone afterwards. */
export async function inLyceum(run: (server: Server, folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lyceum-bench-'))
  try {
    const env = { NODE_ENV: 'production', LIVE_CORES: String(availableParallelism()) }
    const server = await startServer(path.join(folder, 'data'), { env })
    try {
      await inDatabase(server, (db) => sql`update organisation set set_up_at = now() where set_up_at is null`.execute(db))
      await newPerson(server, 'editor', 'Editor', 'user')
      await run(server, folder)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function ffmpeg(args: readonly string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the sources could not be made')
}

/** Uploads a file and waits until all its renditions are there. @returns the id of its video */
export async function aSource(owner: Visitor, server: Server, file: string): Promise<string> {
  const { id } = await uploadVideo(owner, server.url, file)
  await until(async () => {
    const { playback } = await owner.call<{ playback: Playback | null }>('GET', `/api/v3/videos/${id}`)
    return playback?.kind === 'hls' && playback.renditions.every(({ state }) => state === 'done')
  })
  return id
}

/** A project with this timeline. @returns its `g_conf_id` */
export async function aProject(owner: Visitor, timeline: object): Promise<string> {
  const { g_conf_id: id } = await owner.call<{ g_conf_id: string }>('POST', '/web/ajax/projects/', { name: 'A film' })
  await owner.call('PUT', `/api/v3/projects/${id}`, { revision: 1, timeline: JSON.stringify(timeline) })
  return id
}

/** Asks every 200 ms. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 200))
}

/** @param share 0.5: the median */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
