/** Cuts lie at whole milliseconds: a thousandth of a frame tells nobody anything, and figures stay short. */
export const toMs = (seconds: number): number => Math.round(seconds * 1000) / 1000
