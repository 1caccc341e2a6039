import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Got } from './storage.ts'

/**
 * Answers with the bytes of an object as they are, to the byte that `content-length` has announced. A stream would be given new memory for each
 * piece; here a piece goes out before its memory is used for the next one.
 *
 * @param onSent told of each piece that went out, how many bytes it had
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  got: Pick<Got, 'lend'>,
  onSent?: (bytes: number) => void,
): Promise<void> {
  reply.hijack()
  const out = reply.raw
  let giveUp: (reason: Error) => void = () => {}
  // What waits in line on a connection that closes is forgotten without a word.
  out.once('close', () => giveUp(new Error('the reader left')))
  const write = (piece: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject
      out.write(piece, (error) => {
        if (error) return reject(error)
        onSent?.(piece.length)
        resolve()
      })
    })
  try {
    out.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders)
    await got.lend(write)
    out.end()
  } catch (error) {
    // Less than was announced: whoever reads must see that it broke off.
    if (!out.destroyed) request.log.warn({ err: error, reqId: request.id }, 'an answer broke off')
    out.destroy()
  }
}
