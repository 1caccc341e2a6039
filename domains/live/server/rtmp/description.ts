import { type AmfObject, type AmfValue, decodeAmf } from './amf0.ts'

/** What an encoder says of its stream; nothing of it is believed where it matters. */
export interface StreamDescription {
  readonly width?: number
  readonly height?: number
  readonly frameRate?: number
  readonly hasSound?: boolean
}

const within = (value: AmfValue, most: number): number | undefined =>
  typeof value === 'number' && value >= 1 && value <= most ? value : undefined

/** What a message or tag of data says of the stream; undefined where it speaks of something else. @throws AmfFault */
export function descriptionIn(bytes: Buffer): StreamDescription | undefined {
  const values = decodeAmf(bytes)
  if (!values.includes('onMetaData')) return undefined
  const fields = values.find((value): value is AmfObject => typeof value === 'object' && value !== null && !Array.isArray(value))
  return fields && descriptionOf(fields)
}

function descriptionOf(fields: AmfObject): StreamDescription {
  const [width, height, rate] = [within(fields['width'], 16_384), within(fields['height'], 16_384), within(fields['framerate'], 240)]
  return {
    ...(width === undefined || height === undefined ? {} : { width: Math.round(width), height: Math.round(height) }),
    ...(rate === undefined ? {} : { frameRate: rate }),
    hasSound: fields['audiocodecid'] !== undefined || fields['audiodatarate'] !== undefined,
  }
}
