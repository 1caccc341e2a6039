import { fileTypeFromBuffer } from 'file-type'

/** So many bytes tell what a file is. */
const enough = 4100

export interface Watched {
  readonly source: AsyncIterable<Uint8Array>
  /** The first bytes that went by; ask when the source has ended. */
  readonly head: () => Uint8Array
}

/** Lets a stream go by and remembers how it began. */
export function watchHead(source: AsyncIterable<Uint8Array>): Watched {
  const seen: Uint8Array[] = []
  async function* watched(): AsyncGenerator<Uint8Array> {
    let missing = enough
    for await (const chunk of source) {
      if (missing > 0) seen.push(chunk.subarray(0, missing))
      missing -= chunk.length
      yield chunk
    }
  }
  return { source: watched(), head: () => Buffer.concat(seen) }
}

const carriesMedia = new Set([
  'application/ogg',
  'application/mxf',
  'application/vnd.ms-asf',
  'application/x-shockwave-flash',
  'application/dicom',
])

/** Whether these are surely the first bytes of something else than a video or sound: a picture, a document, an archive, a program. */
export async function looksForeign(head: Uint8Array, whole: boolean): Promise<boolean> {
  if (head.length < enough && !whole) return false
  const type = await fileTypeFromBuffer(head)
  return type !== undefined && !/^(video|audio)\//.test(type.mime) && !carriesMedia.has(type.mime)
}
