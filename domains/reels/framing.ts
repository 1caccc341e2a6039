/** Width to height of a reel. */
export const ratios = ['9:16', '1:1', '16:9'] as const
export type Ratio = (typeof ratios)[number]

export const aspectOf: Readonly<Record<Ratio, number>> = { '9:16': 9 / 16, '1:1': 1, '16:9': 16 / 9 }

/** Where the middle of the window lies at a moment. */
export interface PathStop {
  /** Seconds of the video. */
  readonly at: number
  /** 0 is the left edge of the picture, 1 the right one. */
  readonly x: number
}

/** How much of the width of a picture a window of full height shows; 1 where the picture is no wider than the window. */
export const windowShare = (picture: number, ratio: Ratio): number => Math.min(1, aspectOf[ratio] / picture)

/** Where the window begins whose middle is wanted at `x`: it never leaves the picture. */
export const windowLeft = (x: number, share: number): number => Math.min(1 - share, Math.max(0, x - share / 2))

/** The middle of the window at a moment; it goes in straight lines from stop to stop. */
export function windowAt(path: readonly PathStop[], at: number): number {
  const next = path.findIndex((stop) => stop.at >= at)
  const after = path[next] ?? path.at(-1)
  const before = path[next - 1] ?? after
  if (!before || !after) return 0.5
  const length = after.at - before.at
  return next <= 0 || length <= 0 ? after.x : before.x + ((after.x - before.x) * (at - before.at)) / length
}

/** How captions that are part of the picture look, in heights of the frame. */
export interface CaptionLook {
  readonly size: number
  /** How far above the lower edge they stand. */
  readonly bottom: number
}

export const captionLook = (ratio: Ratio): CaptionLook => (ratio === '9:16' ? { size: 0.036, bottom: 0.14 } : { size: 0.058, bottom: 0.07 })

interface ShownFrame {
  readonly start: number
  readonly end: number
}

interface Followed extends ShownFrame {
  readonly path: readonly PathStop[]
}

/** Between two shots the window jumps; seconds. */
const jump = 0.001

/** The way of the window in a stretch that may go over several shots. */
export function pathWithin(shots: readonly Followed[], { start, end }: ShownFrame): PathStop[] {
  return shots.flatMap((shot) => {
    const [from, to] = [Math.max(start, shot.start), Math.min(end, shot.end - jump)]
    if (from >= to) return []
    const between = shot.path.filter(({ at }) => at > from && at < to)
    return [{ at: from, x: windowAt(shot.path, from) }, ...between, { at: to, x: windowAt(shot.path, to) }]
  })
}

/** The shot in which the middle of a stretch lies. */
export const shotOf = <S extends ShownFrame>(shots: readonly S[], { start, end }: ShownFrame): S | undefined =>
  shots.find((shot) => shot.end > (start + end) / 2) ?? shots.at(-1)
