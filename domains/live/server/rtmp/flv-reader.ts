import { descriptionIn, type StreamDescription } from './description.ts'
import type { MediaTag } from './session.ts'

/** What was to be FLV is something else. */
export class FlvFault extends Error {
  override name = 'FlvFault'
}

interface FlvEvents {
  readonly onTag: (tag: MediaTag) => void
  readonly onDescription: (description: StreamDescription) => void
}

/** The head, and the length of the tag before the first, which there is none of. */
const headSize = 9 + 4
const tagHeadSize = 11
const tagTypes = { audio: 8, video: 9, data: 18 }

/** Takes an FLV file as it comes, wherever that is cut. @throws FlvFault, AmfFault */
export function flvReader(events: FlvEvents): (bytes: Buffer) => void {
  let held: Buffer[] = []
  let [size, needed] = [0, headSize]
  let isBehindHead = false

  function takeOne(bytes: Buffer): void {
    if (isBehindHead) return takeTag(events, bytes)
    if (bytes.toString('latin1', 0, 3) !== 'FLV') throw new FlvFault('no FLV')
    isBehindHead = true
  }

  return (bytes) => {
    held.push(bytes)
    size += bytes.length
    if (size < needed) return
    let rest = held.length === 1 ? bytes : Buffer.concat(held)
    while (rest.length >= needed) {
      const next = isBehindHead ? tagSize(rest) : headSize
      if (next > rest.length) {
        needed = next
        break
      }
      takeOne(rest.subarray(0, next))
      rest = rest.subarray(next)
      needed = tagHeadSize
    }
    held = rest.length > 0 ? [rest] : []
    size = rest.length
  }
}

/** Of the tag that begins here, with the length that follows it. */
const tagSize = (bytes: Buffer): number => tagHeadSize + bytes.readUIntBE(1, 3) + 4

function takeTag({ onTag, onDescription }: FlvEvents, tag: Buffer): void {
  const bytes = tag.subarray(tagHeadSize, tag.length - 4)
  const timestamp = tag.readUIntBE(4, 3) + tag.readUInt8(7) * 0x1000000
  const type = tag.readUInt8(0)
  if (type === tagTypes.audio) return onTag({ kind: 'audio', timestamp, bytes })
  if (type === tagTypes.video) return onTag({ kind: 'video', timestamp, bytes })
  if (type !== tagTypes.data) throw new FlvFault(`a tag of the unknown type ${type}`)
  const description = descriptionIn(bytes)
  if (description) onDescription(description)
}
