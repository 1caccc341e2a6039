import sharp from 'sharp'
import { Problem } from '#platform/contract/problem.ts'
import type { FilePurpose, MediaType } from '../../contract.ts'
import { decodeText } from './decode-text.ts'
import { extensionOf, type Kind } from './kinds.ts'

/** A file as it is kept. */
export interface Checked {
  readonly bytes: Buffer
  readonly contentType: string
  /** px, of pictures */
  readonly width: number | null
  readonly height: number | null
}

export interface Sent {
  readonly mediatype: MediaType
  readonly purpose: FilePurpose
  readonly filename: string
  readonly bytes: Buffer
}

const maxPixels = 50_000_000
/** The longer side of a picture as it is kept, px. */
const longest = 1920

/**
 * Looks into a file that a person sent: its name and its bytes must both be of the kind. A picture is made anew, upright, at most 1920 px
 * long and without what its camera wrote into it.
 *
 * @throws Problem invalid (unsupported_type, resolution), too_large
 */
export async function checkFile(sent: Sent, kind: Kind): Promise<Checked> {
  if (!kind.extensions.includes(extensionOf(sent.filename))) throw kind.wrongType(sent.filename)
  if (sent.mediatype === 'image') return checkPicture(sent, kind)
  const charset = sent.mediatype === 'transcript' ? encodingOfTranscript(sent.bytes) : isText(sent.bytes) ? 'utf-8' : null
  if (charset === null) throw kind.wrongType(sent.filename)
  const contentType = sent.mediatype === 'csv' ? 'text/csv' : extensionOf(sent.filename) === 'vtt' ? 'text/vtt' : 'application/x-subrip'
  return { bytes: sent.bytes, contentType: `${contentType}; charset=${charset}`, width: null, height: null }
}

/** How PNG and JPEG begin. Decoders of anything else never see the bytes of a stranger. */
const heads = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff']

/** Longest that a picture may take, s. */
const longestTime = 15

async function checkPicture({ bytes, filename, purpose }: Sent, kind: Kind): Promise<Checked> {
  if (!heads.some((head) => bytes.toString('latin1', 0, head.length) === head)) throw kind.wrongType(filename)
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const { format, width, height } = await picture.metadata().catch(() => ({ format: undefined, width: 0, height: 0 }))
  if (format !== 'jpeg' && format !== 'png') throw kind.wrongType(filename)
  if (width * height > maxPixels) throw kind.tooLarge
  if (purpose === 'logo' && !isLogo(width, height))
    throw new Problem('invalid', 'resolution', 'Logo upload failed. Invalid image resolution.')
  const upright = picture.autoOrient().resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
  const made = format === 'png' ? upright.png() : upright.jpeg({ quality: 86, mozjpeg: true })
  const { data, info } = await made
    .timeout({ seconds: longestTime })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw kind.wrongType(filename)
    })
  return { bytes: data, contentType: `image/${format}`, width: info.width, height: info.height }
}

// LE-5.60 to 5.62; the bounds belong to it.
function isLogo(width: number, height: number): boolean {
  const ratio = height / width
  return width <= 250 && height <= 75 && ratio >= 0.25 && ratio <= 0.5
}

/** In any encoding; what is no UTF-8 could be anything, unless it has the arrows between times. */
function encodingOfTranscript(bytes: Buffer): string | null {
  const read = decodeText(bytes)
  return read && (read.encoding === 'utf-8' || read.text.includes('-->')) ? read.encoding : null
}

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}
