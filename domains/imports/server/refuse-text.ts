import { Failure, failures } from './failures.ts'

/** So many bytes tell text from media. */
const enough = 512

/**
 * Lets a file go by, unless it is text from the beginning: a page where a file was meant, say.
 *
 * @throws Failure
 */
export async function* refuseText(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = new Uint8Array(0)
  for await (const chunk of source) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < enough) continue
    refuse(head)
    yield head
    head = null
  }
  if (head === null || head.length === 0) return
  refuse(head)
  yield head
}

function refuse(head: Uint8Array): void {
  if (isText(head.subarray(0, enough))) throw new Failure(failures.notMedia())
}

/** Nothing but printed characters; the last one may be cut off. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}
