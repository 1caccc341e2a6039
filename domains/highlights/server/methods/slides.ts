/** What begins so near to a slide begins with it, ms. */
const near = 5000
/** At so many of the borders between subjects another slide appears, where there are slides at all. */
const atBorders = 0.8

/** The slide that appears nearest to a moment, a few seconds before or after it at most. */
export function slideNear(ms: number, slides: readonly number[]): number | undefined {
  let nearest: number | undefined
  for (const slide of slides) {
    if (slide > ms + near) break
    if (Math.abs(slide - ms) <= near && Math.abs(slide - ms) < Math.abs((nearest ?? Infinity) - ms)) nearest = slide
  }
  return nearest
}

/** What a slide says for a border, in nats: the more, the fewer of all the moments that may be borders have one near. */
export function worthOfSlide(moments: readonly number[], slides: readonly number[]): number {
  const share = moments.filter((ms) => slideNear(ms, slides) !== undefined).length / Math.max(1, moments.length)
  return share === 0 ? 0 : Math.max(0, Math.log(atBorders / share))
}

/**
 * Beginnings in whole seconds, each moved to the first second that shows a slide which is near. What begins with the video stays there, and
 * all of them stay in their order.
 */
export function atSlides(starts: readonly number[], slides: readonly number[] = []): number[] {
  const begun: number[] = []
  starts.forEach((start, at) => {
    const slide = start === 0 ? undefined : slideNear(start, slides)
    const moved = slide === undefined ? start : Math.ceil(slide / 1000) * 1000
    const isBetween = moved > (begun.at(-1) ?? -1) && moved < (starts[at + 1] ?? Infinity)
    begun.push(isBetween ? moved : start)
  })
  return begun
}
