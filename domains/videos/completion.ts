/** Of the seconds of a video: then it is watched (wire-details, "Videos"). */
export const complete = 0.95
/** Who left in the first seconds begins again, ms. */
const notBegun = 3_000

/** Where to go on, ms: the beginning for who had hardly begun and for who was through. */
export const resumeMs = (positionMs: number | null, durationMs: number | null): number =>
  positionMs === null || durationMs === null || positionMs < notBegun || positionMs >= complete * durationMs ? 0 : positionMs
