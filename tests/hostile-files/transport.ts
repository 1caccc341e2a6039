import { u8, u16 } from './boxes.ts'

const table = Array.from({ length: 256 }, (_, index) => {
  let crc = index << 24
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000_0000 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1
  return crc >>> 0
})

function checksum(bytes: Buffer): Buffer {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = ((crc << 8) ^ (table[((crc >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  return u16(crc >>> 16, crc & 0xffff)
}

/** Packets of a transport stream that carry one table. */
function packets(pid: number, tableId: number, id: number, content: Buffer): Buffer {
  const body = Buffer.concat([u8(tableId), u16(0xb000 | (content.length + 9)), u16(id), u8(0xc1, 0, 0), content])
  let rest = Buffer.concat([u8(0), body, checksum(body)])
  const made: Buffer[] = []
  for (let counter = 0; rest.length > 0; counter++) {
    const head = u8(0x47, (made.length === 0 ? 0x40 : 0) | (pid >> 8), pid & 255, 0x10 | (counter & 15))
    made.push(Buffer.concat([head, rest.subarray(0, 184), Buffer.alloc(Math.max(0, 184 - rest.length), 0xff)]))
    rest = rest.subarray(184)
  }
  return Buffer.concat(made)
}

/** A transport stream whose tables promise `programs` × 190 streams of H.264. */
export function manyStreams(programs: number): Buffer {
  const list = Array.from({ length: programs }, (_, index) => index)
  const pat = packets(0, 0, 1, Buffer.concat(list.map((index) => Buffer.concat([u16(index + 1), u16(0xe000 | (16 + index))]))))
  const pmts = list.map((index) => {
    const streams = Array.from({ length: 190 }, (_, stream) => {
      const pid = 100 + index * 190 + stream
      return Buffer.concat([u8(0x1b), u16(0xe000 | pid), u16(0xf000)])
    })
    return packets(16 + index, 2, index + 1, Buffer.concat([u16(0xe000 | (100 + index * 190)), u16(0xf000), ...streams]))
  })
  const once = Buffer.concat([pat, ...pmts])
  return Buffer.concat([once, once, once])
}
