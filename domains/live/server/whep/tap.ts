import { flvReader } from '../rtmp/flv-reader.ts'
import type { MediaTag } from '../rtmp/session.ts'
import { oggReader } from './ogg.ts'
import { packetOfSound, pictureReader, type TappedPiece } from './packets.ts'

type Take = (piece: TappedPiece) => void

/** What comes out of the encoder of a stream, for whoever follows it. */
export interface LiveTap {
  readonly take: Take
  /** @returns what ends it */
  follow(take: Take): () => void
}

export function openTap(): LiveTap {
  const followers = new Set<Take>()
  return {
    take: (piece) => {
      for (const give of followers) give(piece)
    },
    follow(take) {
      followers.add(take)
      return () => void followers.delete(take)
    },
  }
}

/** Pictures out of FLV, one by one. */
export async function* tappedPictures(output: AsyncIterable<Buffer>): AsyncGenerator<TappedPiece> {
  const tags: MediaTag[] = []
  const read = flvReader({ onTag: (tag) => tags.push(tag), onDescription: () => {} })
  const pictureOf = pictureReader()
  for await (const bytes of output) {
    read(bytes)
    for (const tag of tags.splice(0)) {
      const picture = pictureOf(tag)
      if (picture) yield picture
    }
  }
}

/** Packets before those of sound: what it is, and who made it. */
const headers = 2

/** Sound out of Ogg, packet by packet. */
export async function* tappedSound(output: AsyncIterable<Buffer>): AsyncGenerator<TappedPiece> {
  const packets: Buffer[] = []
  const read = oggReader((packet) => packets.push(packet))
  let count = 0
  for await (const bytes of output) {
    read(bytes)
    for (const packet of packets.splice(0)) if (++count > headers) yield packetOfSound(packet, count - headers - 1)
  }
}
