/** What of an organisation's colour the themes take: hue and strength. Lightness is theirs, so that text stays readable. */
export interface Accent {
  /** Degrees. */
  readonly hue: number
  readonly chroma: number
}

type Triple = readonly [number, number, number]

/** Stronger colours than this leave what screens can show, and their lightness with it. */
const mostChroma = 0.13

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** OKLab of linear sRGB (Björn Ottosson, 2020). */
function labOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function rgbOf([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** @returns null where it is no `#rrggbb` */
export function accentOf(colour: string): Accent | null {
  const [, r = '', g = '', b = ''] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour) ?? []
  if (b === '') return null
  const [, x, y] = labOf([r, g, b].map((part) => linear(Number.parseInt(part, 16) / 255)) as unknown as Triple)
  const hue = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
  return { hue: Math.round(hue * 10) / 10, chroma: Math.round(Math.min(Math.hypot(x, y), mostChroma) * 1000) / 1000 }
}

/** As a screen shows it: what it cannot show is cut off. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const angle = (hue * Math.PI) / 180
  const [r, g, b] = rgbOf([lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]).map((one) => Math.min(1, Math.max(0, one)))
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** Of a colour that a screen can show. */
const gamma = (channel: number) => (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055)

/** The accent as it stands on white, as `#rrggbb`; that of the house where nothing was chosen. The figures are those of `tokens.css`. */
export function inkOf(colour: string): string {
  const { hue, chroma } = accentOf(colour) ?? { hue: 212, chroma: 0.105 }
  const angle = (hue * Math.PI) / 180
  const channels = rgbOf([0.45, chroma * Math.cos(angle), chroma * Math.sin(angle)])
  const digits = (channel: number) =>
    Math.round(255 * gamma(Math.min(1, Math.max(0, channel))))
      .toString(16)
      .padStart(2, '0')
  return `#${channels.map(digits).join('')}`
}

const ratio = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/**
 * The least contrast in which this accent meets text, over both themes: on buttons, and as the colour of links. The figures are those of
 * `platform/web/ui/tokens.css`.
 */
export function leastContrast({ hue, chroma }: Accent): number {
  const white = 1
  const lightCanvas = luminanceOf(0.988, 0.0025, 215)
  const darkSurface = luminanceOf(0.248, 0.01, 225)
  return Math.min(
    ratio(white, luminanceOf(0.485, chroma, hue)),
    ratio(white, luminanceOf(0.435, chroma, hue)),
    ratio(luminanceOf(0.45, chroma, hue), lightCanvas),
    ratio(luminanceOf(0.2, 0.04, hue), luminanceOf(0.755, chroma * 0.9, hue)),
    ratio(luminanceOf(0.82, chroma * 0.85, hue), darkSurface),
  )
}
