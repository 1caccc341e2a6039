import { type Packet, packetsOf } from '../ffprobe.ts'
import { isPlain } from '../ladder.ts'
import { type FileClip, type FilmShape, momentOf, secondsOf, sharesFrames } from './film.ts'
import type { GroupStart } from './pieces.ts'

/** Whether groups of pictures of a clip can stand in a film as they are. In other containers a seek may end one group too early. */
function isCopyable(clip: FileClip, shape: FilmShape): boolean {
  const { container, video } = clip.media
  const fits = video.width === shape.size.width && video.height === shape.size.height
  return container === 'mp4' && fits && isPlain(video) && video.pixelFormat === 'yuv420p' && sharesFrames(clip, shape)
}

/** Where groups of pictures begin within a clip that can be taken over as they are; none where it cannot be told. */
export async function groupStarts(clip: FileClip, shape: FilmShape): Promise<GroupStart[]> {
  if (!isCopyable(clip, shape)) return []
  const [from, to] = [momentOf(clip, 0, shape), momentOf(clip, clip.frames, shape)]
  // Packets stand in the order in which they are decoded: those that are shown first may stand behind later ones.
  const interval = `${Math.max(0, from - 0.5).toFixed(3)}%${(to + 1).toFixed(3)}`
  const packets: Packet[] = []
  for await (const packet of packetsOf(clip.path, String(clip.media.video.index), interval)) packets.push(packet)
  return isSteady(packets, shape) ? closedStarts(packets, clip, shape) : []
}

/** Every frame is shown as long as the next. */
function isSteady(packets: readonly Packet[], shape: FilmShape): boolean {
  const times = packets.map(({ at }) => at).toSorted((a, b) => a - b)
  const length = secondsOf(1, shape)
  // The last ones read may lack some before them.
  return times.slice(1, -8).every((at, before) => Math.abs(at - (times[before] ?? 0) - length) < length / 4)
}

function closedStarts(packets: readonly Packet[], clip: FileClip, shape: FilmShape): GroupStart[] {
  const begin = momentOf(clip, 0, shape)
  const length = secondsOf(1, shape)
  const starts: GroupStart[] = []
  let latest = Number.NEGATIVE_INFINITY
  for (const [index, { at, key }] of packets.entries()) {
    const frame = Math.round((at - begin) / length)
    const isWithin = frame >= 0 && frame <= clip.frames && Math.abs(at - begin - frame * length) < length / 4
    if (key && isWithin && latest < at && !leads(packets, index)) starts.push({ frame, at })
    latest = Math.max(latest, at)
  }
  return starts
}

/** Whether frames behind a key frame are shown before it: they need what was before. */
function leads(packets: readonly Packet[], index: number): boolean {
  const at = packets[index]?.at ?? 0
  for (let next = index + 1; next < packets.length && !packets[next]?.key; next += 1) if ((packets[next]?.at ?? at) < at) return true
  return false
}
