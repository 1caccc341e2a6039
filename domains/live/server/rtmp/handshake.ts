import { randomBytes } from 'node:crypto'
import { RtmpFault } from './messages.ts'

const blockSize = 1536
const version = 3

/**
 * The server's part of the handshake: what both say to each other has no meaning.
 *
 * @returns what takes the next bytes and gives those that follow the handshake, null while it goes on. @throws RtmpFault
 */
export function shakeHands(send: (bytes: Buffer) => void): (bytes: Buffer) => Buffer | null {
  let waiting = Buffer.alloc(0)
  let greeted = false
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
    if (waiting.length > 0 && waiting[0] !== version) throw new RtmpFault('no RTMP')
    if (!greeted && waiting.length >= 1 + blockSize) {
      greeted = true
      const own = Buffer.concat([Buffer.alloc(8), randomBytes(blockSize - 8)])
      send(Buffer.concat([Buffer.from([version]), own, waiting.subarray(1, 1 + blockSize)]))
    }
    return waiting.length < 1 + 2 * blockSize ? null : waiting.subarray(1 + 2 * blockSize)
  }
}
