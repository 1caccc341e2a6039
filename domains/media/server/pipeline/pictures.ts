import { longestGroup } from '../engine/ffprobe.ts'
import type { AudioStream, Media, VideoStream } from '../engine/media.ts'
import { pictureAt, posterMoment, sceneMoments, storyboardLayout, storyboardSheets } from '../engine/pictures.ts'
import { Refusal, refusals, refuse } from '../engine/refusal.ts'
import { listenTo } from '../engine/sound.ts'
import { subtitlesIn } from '../engine/subtitles.ts'
import { type AssetRow, addExtras, type Extras, findAsset } from '../queries/assets.ts'
import { type AssetJob, failAsset, tell, withMaster } from './asset-job.ts'

interface Easel {
  readonly asset: AssetRow
  readonly media: Media
  readonly keep: (name: string, bytes: Buffer) => Promise<void>
  readonly made: (extras: Extras) => Promise<void>
}

async function easelFor(job: AssetJob, assetId: string): Promise<Easel | null> {
  const { db, storage } = job.ports
  const asset = await findAsset(db, assetId)
  const media = asset?.media
  if (asset?.state !== 'ready' || asset.deleted || !media) return null
  return {
    asset,
    media,
    keep: (name, bytes) => storage.put(`assets/${assetId}/${name}`, bytes),
    made: async (extras) => {
      await addExtras(db, assetId, extras)
      await tell(job, db, assetId, 'changed')
    },
  }
}

/** Makes the poster alone, so that those of many videos are there before the storyboard of any. */
export async function drawPoster(job: AssetJob, assetId: string): Promise<void> {
  const easel = await easelFor(job, assetId)
  const video = easel?.media.video
  if (!easel || !video || easel.asset.extras.poster) return
  await withMaster(job, easel.asset, {
    step: 'poster',
    run: (path) => paint(path, { ...easel, media: { ...easel.media, video } }),
    giveUp: givingUp(job, easel),
  })
}

/** Makes what is looked at before and beside the video: the subtitles in its file, poster, scenes to choose from, storyboard, waveform, loudness. */
export async function drawPictures(job: AssetJob, assetId: string): Promise<void> {
  const easel = await easelFor(job, assetId)
  if (!easel) return
  await withMaster(job, easel.asset, {
    step: 'pictures',
    run: async (path, { signal }) => {
      const { video, audio } = easel.media
      const keep: Easel['keep'] = async (name, bytes) => {
        signal.throwIfAborted()
        await easel.keep(name, bytes)
      }
      await keepSubtitles(job, assetId, path)
      if (video) await draw(path, { ...easel, keep, media: { ...easel.media, video } })
      if (audio) await listen(path, { ...easel, keep, media: { ...easel.media, audio } })
      await easel.made({ done: true })
    },
    giveUp: givingUp(job, easel),
  })
}

async function keepSubtitles({ asks, ports }: AssetJob, assetId: string, path: string): Promise<void> {
  const tracks = await subtitlesIn(path)
  if (tracks.length > 0) await ports.db.transaction().execute((tx) => asks.keepSubtitles(tx, assetId, tracks))
}

/** A video that shows no picture is none; one whose storyboard takes too long is one without. */
const givingUp =
  (job: AssetJob, { asset, made }: Easel) =>
  (failure: string) =>
    failure === refusals.undecodable ? failAsset(job, asset.id, failure) : made({ done: true })

type WithVideo = Easel & { readonly media: Media & { readonly video: VideoStream } }
type WithSound = Easel & { readonly media: Media & { readonly audio: AudioStream } }

async function paint(path: string, { media, keep, made }: WithVideo): Promise<void> {
  const poster = (await pictureAt(path, media, posterMoment(media.duration), 1280)) ?? (await pictureAt(path, media, 0, 1280))
  if (!poster) throw refuse('undecodable')
  await keep('poster.webp', poster)
  await made({ poster: true })
}

async function draw(path: string, easel: WithVideo): Promise<void> {
  const { asset, media, keep, made } = easel
  if (!asset.extras.poster) await paint(path, easel)
  let scenes = 0
  for (const moment of sceneMoments(media.duration)) {
    const scene = await pictureAt(path, media, moment, 1280)
    if (scene) await keep(`scene-${scenes++}.webp`, scene)
  }
  await made({ scenes })
  const layout = storyboardLayout(media)
  const sheets = await storyboardSheets(path, media, layout, await longestGroup(path, media.video.index))
  for (const [index, sheet] of sheets.entries()) await keep(`storyboard-${index}.jpg`, sheet)
  const { count: _, ...shape } = layout
  if (sheets.length > 0) await made({ storyboard: { ...shape, sheets: sheets.length } })
}

async function listen(path: string, { media, keep, made }: WithSound): Promise<void> {
  try {
    const { peaks, loudness } = await listenTo(path, media)
    await keep('waveform.json', Buffer.from(JSON.stringify({ peaks })))
    await made({ waveform: true, loudness })
  } catch (error) {
    // Pictures without sound are still worth watching.
    if (!media.video || !(error instanceof Refusal)) throw error
  }
}
