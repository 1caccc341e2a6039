import type { Slide } from '../../scene.ts'
import { bars, calendar, share, trend, window } from './charted.ts'
import { points, steps, versus } from './listed.ts'
import type { Moment } from './page.ts'
import { figure, quote, scene, title } from './pictured.ts'

type Drawing<K extends Slide['slide']> = (moment: Moment, slide: Extract<Slide, { slide: K }>) => string

const drawings: { readonly [K in Slide['slide']]: Drawing<K> } = {
  bars,
  calendar,
  figure,
  points,
  quote,
  scene,
  share,
  steps,
  title,
  trend,
  versus,
  window,
}

/** A slide at one moment, as a whole SVG document. */
export function drawn(slide: Slide, moment: Moment): string {
  const inside = (drawings[slide.slide] as Drawing<Slide['slide']>)(moment, slide as never)
  const { w, h, zoom } = moment
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w * zoom}" height="${h * zoom}" viewBox="0 0 ${w} ${h}">${inside}</svg>`
}
