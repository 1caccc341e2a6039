import type { PlayerMark } from '#domains/media/web.ts'
import type { Video } from '#domains/videos/contract.ts'

/** The chapters of a video, as its player shows them on the bar. */
export const highlightMarks = ({ highlights }: Video): PlayerMark[] =>
  highlights.map(({ text, relOffset, duration }) => ({
    at: relOffset / 1000,
    label: text,
    ...(duration > 0 ? { until: (relOffset + duration) / 1000 } : {}),
  }))
