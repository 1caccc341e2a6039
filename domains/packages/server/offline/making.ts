import { crc32 } from 'node:zlib'
import { openFileForOthers } from '#domains/media/server.ts'
import type { Ports } from '#platform/server/ports.ts'
import { latinOf } from '#platform/server/slug.ts'
import type { PackagedCaptions, PackagingAsks } from '../asks.ts'
import { keepPackage, packageJob } from '../making.ts'
import { escapedText } from '../manifest.ts'
import { type PackageFile, packageFiles } from '../package-page.ts'
import type { UnmadePackage } from '../queries/packages.ts'
import { zipAround } from './zip-around.ts'

export const makeOfflineName = 'make-offline-package'

interface MediaFile {
  /** In the package. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly checksum: number
}

/** Reads the file through once; whoever fetches the package gets the same bytes. */
async function lookThrough(ports: Pick<Ports, 'db' | 'storage'>, assetId: string, signal: AbortSignal): Promise<MediaFile> {
  const file = await openFileForOthers(ports, assetId, signal)
  if (!file) throw new Error('the video has no file that could be in a package')
  let checksum = 0
  await file.lend(async (piece) => {
    checksum = crc32(piece, checksum)
  })
  return { name: `${file.type.startsWith('audio/') ? 'audio' : 'video'}.${file.ending}`, size: file.size, checksum }
}

const captionName = ({ language }: PackagedCaptions) => `captions.${language}.vtt`

function trackOf(captions: PackagedCaptions): string {
  const language = escapedText(captions.language)
  return `<track kind="captions" src="${captionName(captions)}" srclang="${language}" label="${escapedText(captions.label)}">\n`
}

/** Everything in a package but the file of its video. */
export function offlineFiles(row: UnmadePackage, media: string, captions: readonly PackagedCaptions[]): PackageFile[] {
  const { id, title, version, duration_ms: ms } = row
  const tracks = captions.map(trackOf).join('')
  const body = `<video controls playsinline preload="metadata" src="${media}" aria-label="${escapedText(title)}">\n${tracks}</video>\n`
  const words = captions.map((one) => ({ name: captionName(one), content: Buffer.from(one.text) }))
  const names = [...words.map(({ name }) => name), media]
  return [...packageFiles({ id, title, version, script: 'offline', data: { duration: String((ms ?? 0) / 1000) }, body }, names), ...words]
}

/** Makes what stands around the file of a video in its package; the file itself stays the only one there is. */
export const makeOfflinePackage = ({ captions }: PackagingAsks) =>
  // It reads the whole file, which may take its time.
  packageJob({ name: makeOfflineName, class: 'media', timeout: 3600 }, async (row, { ports, signal }) => {
    const media = await lookThrough(ports, row.asset_id, signal)
    const files = offlineFiles(row, media.name, await captions(ports.db, row.video_id))
    const around = zipAround(files, media, new Date())
    const fileName = `${latinOf(row.title)}-scorm-${row.version}-video.zip`
    await keepPackage(ports, row, { ...around, file_name: fileName, media_size: media.size })
  })
