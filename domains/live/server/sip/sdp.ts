import { isIP } from 'node:net'
import { SipFault } from './message.ts'

/** Where media is waited for; the port above each is for its reports. */
export interface MediaPorts {
  readonly audio: number
  readonly video: number
}

interface Codec {
  readonly payload: number
  /** As it is written: name, clock, channels. */
  readonly map: string
}

const sounds: readonly Codec[] = [
  { payload: 111, map: 'opus/48000/2' },
  { payload: 9, map: 'G722/8000' },
  { payload: 8, map: 'PCMA/8000' },
  { payload: 0, map: 'PCMU/8000' },
]
const pictures: readonly Codec[] = [
  { payload: 96, map: 'H264/90000' },
  { payload: 97, map: 'H264/90000' },
]
/** Constrained baseline, as every machine of a meeting has it; in one packet and in several. */
const pictureFormats: Readonly<Record<number, string>> = {
  96: 'profile-level-id=42e01f;packetization-mode=1',
  97: 'profile-level-id=42e01f;packetization-mode=0',
}

const familyOf = (address: string): string => (isIP(address) === 6 ? 'IP6' : 'IP4')

/** What is offered: to take pictures and sound, and to send nothing. */
export function offerOf(address: string, { audio, video }: MediaPorts, version: number): string {
  const place = `IN ${familyOf(address)} ${address}`
  const lines = [
    ...['v=0', `o=lyceum ${version} ${version} ${place}`, 's=Lyceum', `c=${place}`, 't=0 0'],
    `m=audio ${audio} RTP/AVP ${sounds.map(({ payload }) => payload).join(' ')}`,
    ...sounds.map(({ payload, map }) => `a=rtpmap:${payload} ${map}`),
    'a=recvonly',
    `m=video ${video} RTP/AVP ${pictures.map(({ payload }) => payload).join(' ')}`,
    ...pictures.flatMap(({ payload, map }) => [`a=rtpmap:${payload} ${map}`, `a=fmtp:${payload} ${pictureFormats[payload]}`]),
    'a=recvonly',
  ]
  return `${lines.join('\r\n')}\r\n`
}

interface AgreedStream {
  readonly payload: number
  readonly map: string
  /** Of pictures: what is needed to begin, as far as it was said. */
  readonly format: string
  /** Where it comes from. */
  readonly address: string
}

export interface AgreedMedia {
  readonly video: AgreedStream
  readonly audio: AgreedStream | null
}

interface Section {
  readonly kind: string
  readonly port: number
  readonly protocol: string
  readonly payloads: readonly number[]
  readonly lines: readonly string[]
}

const mostLines = 400

/** What was agreed on by an answer; null: no pictures are sent. @throws SipFault */
export function readSdpAnswer(sdp: string): AgreedMedia | null {
  const lines = sdp.split(/\r?\n/)
  if (lines.length > mostLines || lines[0] !== 'v=0') throw new SipFault('no description of media')
  const first = lines.findIndex((line) => line.startsWith('m='))
  const end = first < 0 ? lines.length : first
  const [common, sections] = [lines.slice(0, end), sectionsOf(lines.slice(end))]
  const offered = sections.map(readSection)
  const find = (kind: string, codecs: readonly Codec[]) =>
    agreed(
      common,
      offered.find((one) => one.kind === kind),
      codecs,
    )
  const video = find('video', pictures)
  return video && { video, audio: find('audio', sounds) }
}

/** Whether what is described anew has the streams of our offer, and no others: then the same can be answered. */
export function hasStreamsOfOffer(sdp: string): boolean {
  const [audio, video, ...more] = sdp.split(/\r?\n/).filter((line) => line.startsWith('m='))
  return audio?.startsWith('m=audio ') === true && video?.startsWith('m=video ') === true && more.length === 0
}

function sectionsOf(lines: readonly string[]): string[][] {
  const sections: string[][] = []
  for (const line of lines) {
    if (line.startsWith('m=')) sections.push([])
    sections.at(-1)?.push(line)
  }
  return sections
}

function readSection(lines: readonly string[]): Section {
  const parts = /^m=([a-z]+) (\d{1,5})(?:\/\d+)? (\S+) ([\d ]*)/.exec(lines[0] ?? '') ?? []
  const [, kind = '', port = '0', protocol = '', payloads = ''] = parts
  return { kind, port: Number(port), protocol, payloads: payloads.split(' ').filter(Boolean).map(Number), lines }
}

function agreed(common: readonly string[], section: Section | undefined, codecs: readonly Codec[]): AgreedStream | null {
  if (!section || section.port === 0 || section.protocol !== 'RTP/AVP') return null
  const ways = ['a=inactive', 'a=recvonly', 'a=sendonly', 'a=sendrecv']
  const way = [...section.lines, ...common].find((line) => ways.includes(line))
  const codec = section.payloads.map((payload) => codecs.find((one) => one.payload === payload)).find((one) => one !== undefined)
  const address = addressIn(section.lines) ?? addressIn(common)
  if (!codec || address === undefined || way === 'a=inactive' || way === 'a=recvonly') return null
  return { ...codec, address, format: codec.map.startsWith('H264') ? pictureFormat(section.lines, codec.payload) : '' }
}

/** What stands still sends from nowhere. */
function addressIn(lines: readonly string[]): string | undefined {
  const address = lines.map((line) => /^c=IN IP[46] ([0-9A-Fa-f.:]{2,45})$/.exec(line)?.[1]).find((one) => one !== undefined)
  return address !== undefined && isIP(address) !== 0 && address !== '0.0.0.0' && address !== '::' ? address : undefined
}

/** Only what is known, spelled as it may be: it is read by a program. */
function pictureFormat(lines: readonly string[], payload: number): string {
  const given = lines.map((line) => /^a=fmtp:(\d{1,3}) (.{1,1000})$/.exec(line)).find((found) => Number(found?.[1]) === payload)?.[2] ?? ''
  const parts = given.split(';').map((part) => part.trim())
  const right = [/^packetization-mode=[01]$/, /^profile-level-id=[0-9a-f]{6}$/i, /^sprop-parameter-sets=[A-Za-z0-9+/=,]{1,800}$/]
  return right.flatMap((pattern) => parts.find((part) => pattern.test(part)) ?? []).join(';')
}

/** What the program is told of where to take media from: at the same ports, and from nowhere else. */
export function sdpForProgram({ audio, video }: AgreedMedia, ports: MediaPorts): string {
  const lines = ['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=-', 't=0 0', ...streamLines('video', ports.video, video)]
  return `${[...lines, ...(audio ? streamLines('audio', ports.audio, audio) : [])].join('\r\n')}\r\n`
}

function streamLines(kind: string, port: number, { payload, map, format, address }: AgreedStream): string[] {
  const family = familyOf(address)
  return [
    `m=${kind} ${port} RTP/AVP ${payload}`,
    `c=IN ${family} ${family === 'IP6' ? '::1' : '127.0.0.1'}`,
    `a=rtpmap:${payload} ${map}`,
    ...(format === '' ? [] : [`a=fmtp:${payload} ${format}`]),
    `a=source-filter: incl IN ${family} * ${address}`,
  ]
}
