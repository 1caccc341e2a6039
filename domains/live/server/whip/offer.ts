/** What an encoder sends of one kind, by what it offered. */
export interface OfferedMedia {
  readonly payload: number
  /** Of pictures: as it is told to the program that takes them. */
  readonly format: string
}

export interface NarrowOffer {
  /** The offer with one codec of each kind, and without what would have us send anywhere but back. */
  readonly sdp: string
  readonly video: OfferedMedia
  readonly audio: OfferedMedia | null
}

const mostLines = 1000

interface Section {
  readonly kind: string
  readonly lines: readonly string[]
}

/** Several packets a picture before one: no picture fits into one. */
const ofPackets: readonly RegExp[] = [/packetization-mode=1/, /^/]

/**
 * Reads what is offered to be sent: H.264, and Opus beside it.
 *
 * @param formats of pictures, the best first
 * @returns null: it cannot be understood; `no_pictures`: no H.264 of these formats, or more than one picture
 */
export function narrowed(offer: string, formats = ofPackets): NarrowOffer | 'no_pictures' | null {
  const lines = offer.split(/\r?\n/).filter((line) => line !== '')
  const first = lines.findIndex((line) => line.startsWith('m='))
  if (lines.length > mostLines || lines[0] !== 'v=0' || first < 0) return null
  const sections = sectionsOf(lines.slice(first))
  const media = chosenOf(sections, formats)
  if (media === null) return 'no_pictures'
  const narrow = sections.flatMap((section) => narrowSection(section, media[section.kind === 'video' ? 'video' : 'audio']?.payload ?? -1))
  const sdp = [...lines.slice(0, first).filter(isTold), ...narrow].join('\r\n')
  return { sdp: `${sdp}\r\n`, ...media }
}

function chosenOf(sections: readonly Section[], formats: readonly RegExp[]): Pick<NarrowOffer, 'video' | 'audio'> | null {
  const [one, other] = sections.toSorted((a, b) => b.kind.localeCompare(a.kind))
  if (sections.length > 2 || one?.kind !== 'video' || (other && other.kind !== 'audio')) return null
  const video = pictureOf(one, formats)
  const [payload] = payloadsOf(other, /^opus\/48000\/2$/i)
  // A sound that we do not know would have to be answered, too.
  if (video === null || (other && payload === undefined)) return null
  return { video, audio: payload === undefined ? null : { payload, format: '' } }
}

function sectionsOf(lines: readonly string[]): Section[] {
  const sections: { kind: string; lines: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push({ kind: /^m=(\w+)/.exec(line)?.[1] ?? '', lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections
}

/** In the order of the offer. */
function payloadsOf(section: Section | undefined, codec: RegExp): number[] {
  if (!section) return []
  const [, listed = ''] = /^m=\w+ \d+ UDP\/TLS\/RTP\/SAVPF ([\d ]+)$/.exec(section.lines[0] ?? '') ?? []
  return listed
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((payload) => {
      const [, name = ''] =
        section.lines
          .map((line) => /^a=rtpmap:(\d{1,3}) (\S+)/.exec(line))
          .find((found) => Number(found?.[1]) === payload)
          ?.slice(1) ?? []
      return codec.test(name)
    })
}

const formatOf = ({ lines }: Section, payload: number): string =>
  lines.find((line) => line.startsWith(`a=fmtp:${payload} `))?.slice(`a=fmtp:${payload} `.length) ?? ''

function pictureOf(section: Section, formats: readonly RegExp[]): OfferedMedia | null {
  const payloads = payloadsOf(section, /^H264\/90000$/i)
  const payload = formats.map((format) => payloads.find((one) => format.test(formatOf(section, one)))).find((found) => found !== undefined)
  if (payload === undefined) return null
  const profile = /profile-level-id=[0-9a-f]{6}/i.exec(formatOf(section, payload))?.[0]
  return { payload, format: ['packetization-mode=1', ...(profile === undefined ? [] : [profile])].join(';') }
}

/** Where the encoder is says its own first packet; our answers go there and nowhere else. */
const isTold = (line: string): boolean =>
  !/^a=(candidate|end-of-candidates|ice-options)/.test(line) && !/^a=extmap:.*transport-wide-cc/.test(line)

function narrowSection({ lines }: Section, payload: number): string[] {
  const [head = '', ...rest] = lines
  const named = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d{1,3}|\*) ?(.*)$/
  const isKept = (line: string) => {
    const found = named.exec(line)
    return found === null || (Number(found[1]) === payload && !/transport-cc|goog-remb|ccm/.test(found[2] ?? ''))
  }
  return [head.replace(/(SAVPF) .*$/, `$1 ${payload}`), ...rest.filter((line) => isTold(line) && isKept(line))]
}
