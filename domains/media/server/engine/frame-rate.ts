/** Frames a second as an exact fraction: 30000/1001 is not 29.97. */
export interface Rate {
  readonly num: number
  readonly den: number
}

const standard: readonly Rate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

export const perSecond = (rate: Rate): number => rate.num / rate.den

/**
 * Filters that show pictures at a constant rate from 0 on, for ever. The one at 0 may have come long before, and the last one stays: without the
 * second step nothing would be shown where all pictures came before 0.
 */
export const atConstantRate = ({ num, den }: Rate): string[] => [
  `fps=${num}/${den}:eof_action=pass`,
  'tpad=stop=-1:stop_mode=clone',
  `fps=${num}/${den}:start_time=0`,
]

/** Reads ffprobe's `30000/1001`; null for `0/0` and nonsense. */
export function parseRate(text: string | undefined): Rate | null {
  const [num, den] = (text ?? '').split('/').map(Number)
  return num && den && num > 0 && den > 0 && Number.isFinite(num / den) ? { num, den } : null
}

/**
 * The constant rate that a video is encoded at. A steady source keeps its own up to 60; an unsteady one (phones, screen
 * recordings) gets the standard rate that loses no frame on average, never under 24.
 */
export function constantRate(average: Rate | null, steady: boolean): Rate {
  if (!average) return { num: 30, den: 1 }
  const wanted = perSecond(average)
  const near = standard.find((rate) => Math.abs(perSecond(rate) - wanted) < 0.005 * wanted && (steady || wanted > 23))
  if (near) return near
  if (wanted > 60) return { num: 60, den: 1 }
  if (steady) return { num: Math.max(1, Math.round(wanted)), den: 1 }
  return standard.find((rate) => rate.den === 1 && rate.num >= wanted) ?? { num: 60, den: 1 }
}
