import { readFlags } from '#domains/accounts/server.ts'
import { contentType } from '#domains/content/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { AnswerOf } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/db.ts'
import { anonymous } from '#platform/server/viewer.ts'
import { shareRoutes } from '../contract/shares.ts'

type OEmbed = AnswerOf<typeof shareRoutes.oembed>

/** Pixels. */
const usual = { width: 800, height: 450 }

/** Whether any other site may hold pages in a frame. @param origins as an organisation keeps them, comma text */
export const mayBeEmbeddedElsewhere = (origins: string): boolean => origins.trim() !== ''

/** Where it is asked how a page is embedded. */
export const oembedAddress = (publicUrl: string, path: string): string =>
  `${publicUrl}${shareRoutes.oembed.path}?format=json&url=${encodeURIComponent(new URL(path, publicUrl).href)}`

const pagesOfVideos = /^\/web\/(?:videos|shorts|embed\/videos)\/([^/]+)(?:\/play)?\/?$/

/** The id of the video whose page has this address; undefined for other addresses. */
function videoAt(url: string, publicUrl: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  return origin === new URL(publicUrl).origin ? pagesOfVideos.exec(pathname)?.[1] : undefined
}

/** The largest of 16:9 that fits. */
function sizeIn(maxWidth: number | undefined, maxHeight: number | undefined): { width: number; height: number } {
  const width = Math.min(usual.width, maxWidth ?? usual.width, Math.floor(((maxHeight ?? usual.height) * 16) / 9))
  return { width, height: Math.max(1, Math.round((width * 9) / 16)) }
}

/** @param url as `URL` writes it: nothing in it ends an attribute */
export const frameOf = (url: string, { width, height } = usual): string =>
  `<iframe src="${url}" width="${width}" height="${height}" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`

interface EmbeddingQuery {
  readonly url: string
  readonly maxwidth?: number | undefined
  readonly maxheight?: number | undefined
}

/**
 * How others embed a video that everybody may watch, whoever asks (oEmbed 1.0).
 *
 * @throws Problem not_found, where it is none, or may not be embedded
 */
export async function describeEmbedding(db: Db, { url, maxwidth, maxheight }: EmbeddingQuery, publicUrl: string): Promise<OEmbed> {
  const { site_name: site, embed_origins: origins } = await readFlags(db)
  const id = mayBeEmbeddedElsewhere(origins) ? videoAt(url, publicUrl) : undefined
  const video = id === undefined ? undefined : await contentType('video')?.find(db, anonymous, id)
  if (!video || video.embedUrl === null) throw new Problem('not_found')
  const size = sizeIn(maxwidth, maxheight)
  const whole = (path: string) => new URL(path, publicUrl).href
  return {
    version: '1.0',
    type: 'video',
    title: video.title,
    provider_name: site,
    provider_url: publicUrl,
    html: frameOf(whole(video.embedUrl), size),
    ...size,
  }
}
