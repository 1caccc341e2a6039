import { csrf, forgetCsrf } from '#platform/web/calling/csrf.ts'
import { request } from '#platform/web/calling/request.ts'
import { isRefusal, Refusal } from '#platform/web/refusal.ts'
import { chunkUrl } from '../../addresses.ts'

/** `again`: it may be tried again; `over`: nobody takes it any more, but may take another broadcast. */
type PieceAnswer = 'taken' | 'again' | 'over'

interface Piece {
  readonly eventId: string
  readonly broadcastId: string
  readonly sequence: number
  readonly bytes: Blob
}

/** Why the server takes nothing from here. */
const refused = 'broadcast_refused'

/** @throws Refusal broadcast_refused, with a sentence for the host */
export async function sendPiece({ eventId, broadcastId, sequence, bytes }: Piece): Promise<PieceAnswer> {
  try {
    const response = await request(chunkUrl(eventId, broadcastId, sequence), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream', 'x-csrf-token': await csrf() },
      body: bytes,
    })
    if (response.ok) return 'taken'
    const { reason, message = '' } = await errorIn(response)
    if (reason === refused) throw new Refusal({ code: 'conflict', reason, message })
    if (reason === 'csrf') forgetCsrf()
    return reason === 'csrf' || response.status >= 500 || response.status === 429 ? 'again' : 'over'
  } catch (error) {
    if (isRefusal(error) && error.reason !== refused) return 'again'
    throw error
  }
}

interface RefusedPiece {
  readonly reason?: string
  readonly message?: string
}

async function errorIn(response: Response): Promise<RefusedPiece> {
  const answer = (await response.json().catch(() => undefined)) as { readonly error?: RefusedPiece } | undefined
  return answer?.error ?? {}
}
