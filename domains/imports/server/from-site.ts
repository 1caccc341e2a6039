import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { discardFetched, findFetchedUpload, roomFor, sendFetched, startInFolder } from '#domains/media/server.ts'
import { keepTracks } from '#domains/transcripts/server.ts'
import { changeVideo } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import { openGuard } from '#platform/server/outgoing/guard.ts'
import { usualPace } from '#platform/server/outgoing/limited.ts'
import { startProxy } from '#platform/server/outgoing/proxy.ts'
import { type Platform, titleGiven } from '../links.ts'
import { type Details, openOutput } from './downloader-output.ts'
import { Failure, failures } from './failures.ts'
import { type Importer, lookAtImporter } from './importer.ts'
import { lockWords, setSource } from './queries.ts'
import { openProgress, type Work } from './work.ts'

/**
 * Has the importing program fetch a video of another site, with its title, description and captions, and makes an upload of it.
 *
 * @throws Failure; whatever may pass
 */
export async function fetchFromSite(work: Work, platform: Platform): Promise<void> {
  const { ports, row, person } = work
  const importer = await lookAtImporter(ports)
  const { program } = ports.config.imports
  if (program === undefined || importer.state === 'none' || importer.state === 'broken') throw new Failure(failures.noImporter(platform))
  const before = await findFetchedUpload(ports, person.id, row.upload_id)
  if (before?.state === 'finished') return
  // What the program had fetched is gone with the process that it belonged to.
  if (before) await discardFetched(ports, row.asset_id, row.upload_id)
  const uploadId = before ? randomUUID() : row.upload_id
  if (before) await setSource(ports.db, row.id, { uploadId, validator: null })
  const folder = await ports.storage.scratch()
  try {
    const details = await download(work, { program, importer, folder: folder.path })
    await using found = await openFound(folder.path)
    await keepWords(work, platform, { details, tracks: found.tracks })
    await sendVideo(work, uploadId, found.media)
  } finally {
    await folder.release()
  }
}

interface Downloading {
  readonly program: string
  readonly importer: Importer
  readonly folder: string
}

const hour = 3_600_000

async function download(work: Work, { program, importer, folder }: Downloading): Promise<Details> {
  const { ports, row, signal, log } = work
  const { extractors } = ports.config.imports
  const room = await roomFor(ports)
  const proxy = await startProxy(openGuard(ports.config), { most: 2 * room, ...usualPace })
  try {
    signal.throwIfAborted()
    const args = argumentsFor({ url: row.url, proxy: proxy.url, extractors, most: room })
    const running = startInFolder(program, args, folder, { wallMs: 4 * hour, idleMs: 600_000, fileBytes: room, nice: 10 })
    const stop = () => running.stop()
    signal.addEventListener('abort', stop, { once: true })
    using progress = openProgress(work)
    const output = openOutput(progress)
    for await (const chunk of running.outputs[0] ?? []) await output.take(chunk)
    const { ok, reason, complaint } = await running.ended
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
    if (ok && output.details) return output.details
    log.info({ importId: row.id, reason, complaint }, 'the importing program ended without a video')
    throw new Failure(whyEnded(reason, complaint, importer))
  } finally {
    await proxy.close()
  }
}

function whyEnded(reason: string, complaint: string, { state, age }: Importer): string {
  if (reason === 'too_long') return failures.tooLong()
  if (reason === 'stalled') return failures.tooSlow()
  if (/File too large|larger than max-filesize/.test(complaint)) return failures.tooLarge()
  return state === 'old' ? failures.oldImporter(age ?? 0) : failures.unavailable()
}

interface DownloadWish {
  readonly url: string
  readonly proxy: string
  readonly extractors: string
  /** Bytes. */
  readonly most: number
}

/** Nothing but what is named here is done: no configuration, no plugins, no other program but ffmpeg for putting sound and pictures together. */
const argumentsFor = ({ url, proxy, extractors, most }: DownloadWish): string[] => [
  ...['--ignore-config', '--no-cache-dir', '--no-playlist', '--no-exec', '--use-extractors', extractors, '--proxy', proxy],
  ...['--max-filesize', String(most), '--socket-timeout', '15', '--retries', '2', '--fragment-retries', '2', '--downloader', 'native'],
  ...[
    '--match-filters',
    '!is_live',
    '--format',
    'bv*+ba/b',
    '--format-sort',
    'res:1080,codec:h264:m4a',
    '--merge-output-format',
    'mp4/mkv',
  ],
  ...['--write-subs', '--sub-langs', 'all,-live_chat', '--sub-format', 'vtt/best', '--convert-subs', 'vtt'],
  ...['--restrict-filenames', '--no-mtime', '--no-overwrites', '--output', 'media.%(ext)s', '--no-simulate', '--newline', '--progress'],
  ...['--progress-template', 'download:received %(progress.downloaded_bytes)j of %(progress.total_bytes,progress.total_bytes_estimate)j'],
  ...['--print', 'before_dl:details {"title":%(title)j,"description":%(description|)j}'],
  ...['--', url],
]

interface Found extends AsyncDisposable {
  readonly media: FileHandle
  readonly tracks: readonly { readonly language: string; readonly vtt: string }[]
}

const mostTracks = 20
const longestTrack = 512 * 1024

/** What lies in the folder. The program may have made anything there, links to files of ours too. */
async function openFound(folder: string): Promise<Found> {
  const names = (await readdir(folder)).filter((name) => /^media\.[\w.-]+$/.test(name) && !/\.(part|ytdl|temp)\b/.test(name))
  const [name] = names.filter((one) => /^media\.(?!vtt$)\w+$/.test(one))
  if (name === undefined) throw new Failure(failures.tooLarge())
  const tracks = []
  for (const track of names.filter((one) => /^media\.[\w-]+\.vtt$/.test(one)).slice(0, mostTracks)) {
    await using file = await openPlain(join(folder, track))
    if ((await file.stat()).size > longestTrack) continue
    tracks.push({ language: track.split('.')[1] ?? '', vtt: await file.readFile('utf8') })
  }
  const media = await openPlain(join(folder, name))
  return { media, tracks, [Symbol.asyncDispose]: () => media.close() }
}

async function openPlain(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  const { nlink } = await file.stat()
  if ((await file.stat()).isFile() && nlink === 1) return file
  await file.close()
  throw new Failure(failures.unavailable())
}

/** What is said of the video, unless its owner has said something else meanwhile; and what is said in it. */
async function keepWords(
  { ports: { db }, row, person }: Work,
  platform: Platform,
  { details, tracks }: Pick<Found, 'tracks'> & { readonly details: Details },
): Promise<void> {
  await db.transaction().execute((tx) => keepTracks(tx, row.video_id, tracks))
  try {
    await db.transaction().execute(async (tx) => {
      const now = await lockWords(tx, row.video_id)
      if (!now) return
      const words = {
        ...(details.title !== '' && now.title === titleGiven(platform, row.external_id) ? { video_title: details.title } : {}),
        ...(details.description !== '' && now.description === '' ? { video_description: details.description } : {}),
      }
      if (Object.keys(words).length > 0) await changeVideo(tx, person, { gconfid: row.video_id, ...words })
    })
  } catch (error) {
    // It may be somebody else's by now.
    if (!(error instanceof Problem)) throw error
  }
}

async function sendVideo({ ports, row, person }: Work, id: string, media: FileHandle): Promise<void> {
  const { size: length } = await media.stat()
  const file = { assetId: row.asset_id, id, length, metadata: { filename: row.title, filetype: '' } }
  const read = (start: number) => media.createReadStream({ start, autoClose: false })
  if (!(await sendFetched(ports, person, file, read))) throw new Error('the file was not taken whole')
}
