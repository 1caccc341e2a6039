/** A value of AMF0, as far as encoders send them. */
export type AmfValue = number | boolean | string | null | undefined | Date | AmfObject | readonly AmfValue[]
export interface AmfObject {
  readonly [name: string]: AmfValue
}

/** What was sent is no AMF0, or more of it than anybody needs. */
export class AmfFault extends Error {
  override name = 'AmfFault'
}

const deepest = 16
const mostValues = 4096

interface Reader {
  readonly bytes: Buffer
  at: number
  left: number
}

/** All values that follow each other. @throws AmfFault */
export function decodeAmf(bytes: Buffer): AmfValue[] {
  const reader: Reader = { bytes, at: 0, left: mostValues }
  const values: AmfValue[] = []
  while (reader.at < bytes.length) values.push(readValue(reader, 0))
  return values
}

/** Goes past so many bytes. @returns where they begin */
function take(reader: Reader, length: number): number {
  const { at } = reader
  if (at + length > reader.bytes.length) throw new AmfFault('a value that breaks off')
  reader.at += length
  return at
}

function readValue(reader: Reader, depth: number): AmfValue {
  if (depth > deepest || reader.left-- <= 0) throw new AmfFault('too many values')
  const marker = reader.bytes.readUInt8(take(reader, 1))
  const read = readers[marker]
  if (!read) throw new AmfFault(`a value of the unknown type ${marker}`)
  return read(reader, depth)
}

const readText = (reader: Reader, length: number): string => {
  const at = take(reader, length)
  return reader.bytes.toString('utf8', at, at + length)
}
const shortText = (reader: Reader): string => readText(reader, reader.bytes.readUInt16BE(take(reader, 2)))

const readers: Readonly<Record<number, (reader: Reader, depth: number) => AmfValue>> = {
  0: (reader) => reader.bytes.readDoubleBE(take(reader, 8)),
  1: (reader) => reader.bytes.readUInt8(take(reader, 1)) !== 0,
  2: shortText,
  3: readObject,
  5: () => null,
  6: () => undefined,
  8: (reader, depth) => {
    // Its length is only a hint.
    take(reader, 4)
    return readObject(reader, depth)
  },
  10: (reader, depth) => {
    const length = reader.bytes.readUInt32BE(take(reader, 4))
    if (length > reader.left) throw new AmfFault('too many values')
    return Array.from({ length }, () => readValue(reader, depth + 1))
  },
  11: (reader) => {
    const at = take(reader, 10)
    return new Date(reader.bytes.readDoubleBE(at))
  },
  12: (reader) => readText(reader, reader.bytes.readUInt32BE(take(reader, 4))),
}

const endOfObject = 9

function readObject(reader: Reader, depth: number): AmfObject {
  const entries: [string, AmfValue][] = []
  for (;;) {
    const name = shortText(reader)
    if (name === '' && reader.bytes[reader.at] === endOfObject) {
      take(reader, 1)
      // `__proto__` is a name like any other here.
      return Object.assign(Object.create(null) as object, Object.fromEntries(entries)) as AmfObject
    }
    entries.push([name, readValue(reader, depth + 1)])
  }
}

export const encodeAmf = (...values: readonly AmfValue[]): Buffer => Buffer.concat(values.map(encodeValue))

function encodeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([5])
  if (value === undefined) return Buffer.from([6])
  if (typeof value === 'boolean') return Buffer.from([1, value ? 1 : 0])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), encodeName(value)])
  const entries = Object.entries(value as AmfObject).flatMap(([name, one]) => [encodeName(name), encodeValue(one)])
  return Buffer.concat([Buffer.from([3]), ...entries, Buffer.from([0, 0, endOfObject])])
}

function encodeName(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
