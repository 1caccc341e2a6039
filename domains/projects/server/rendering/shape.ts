import { constantRate, type FilmShape, perSecond, type Rate } from '#domains/media/server.ts'
import type { Timeline } from '../../contract.ts'

const aspects: Readonly<Record<Timeline['ratio'], number>> = { '16:9': 16 / 9, '9:16': 9 / 16, '1:1': 1 }

/** px of the short side. */
const largest = 1080
const smallest = 360
/** Where there is no file. */
const usual = 720

/** What a shape looks at, of a file with pictures. */
export interface ShownFile {
  readonly video: {
    readonly width: number
    readonly height: number
    readonly average: Rate | null
    readonly steady: boolean
  }
  /** Seconds of the film that it is shown. */
  readonly seconds: number
}

const even = (side: number): number => Math.max(2, Math.round(side / 2) * 2)
const shortOf = ({ video }: ShownFile): number => Math.min(video.width, video.height)

/**
 * The shape of a film: that of the file which is shown longest among those of the wanted ratio, so that most of it can be taken over as it is. Where
 * none has that ratio, as large as the largest file.
 */
export function shapeOf(ratio: Timeline['ratio'], files: readonly ShownFile[]): FilmShape {
  const aspect = aspects[ratio]
  const byTime = files.toSorted((a, b) => b.seconds - a.seconds)
  const fitting = byTime.find(({ video }) => Math.abs(video.width / video.height / aspect - 1) < 0.01)
  return { size: sizeOf(aspect, fitting, files), rate: rateOf(fitting ?? byTime[0]) }
}

function sizeOf(aspect: number, fitting: ShownFile | undefined, files: readonly ShownFile[]): FilmShape['size'] {
  if (fitting && shortOf(fitting) <= largest) return { width: even(fitting.video.width), height: even(fitting.video.height) }
  const wanted = files.length === 0 ? usual : Math.max(...files.map(shortOf))
  const short = Math.min(largest, Math.max(smallest, wanted))
  return aspect < 1 ? { width: even(short), height: even(short / aspect) } : { width: even(short * aspect), height: even(short) }
}

/** That of the file itself where it has one: of another, however near, no frame could be taken over. */
function rateOf(file: ShownFile | undefined): Rate {
  const { average, steady } = file?.video ?? {}
  if (steady && average && perSecond(average) <= 60) return average
  const rate = constantRate(file?.video.average ?? null, file?.video.steady ?? false)
  return perSecond(rate) > 60 ? { num: 60, den: 1 } : rate
}
