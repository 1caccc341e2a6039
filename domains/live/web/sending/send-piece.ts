import { csrf, forgetCsrf } from '#platform/web/csrf.ts'
import { isRefusal } from '#platform/web/refusal.ts'
import { request } from '#platform/web/request.ts'
import { chunkUrl } from '../../addresses.ts'

/** `again`: it may be tried again; `over`: nobody takes it any more. */
type PieceAnswer = 'taken' | 'again' | 'over'

interface Piece {
  readonly eventId: string
  readonly broadcastId: string
  readonly sequence: number
  readonly bytes: Blob
}

export async function sendPiece({ eventId, broadcastId, sequence, bytes }: Piece): Promise<PieceAnswer> {
  try {
    const response = await request(chunkUrl(eventId, broadcastId, sequence), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/octet-stream', 'x-csrf-token': await csrf() },
      body: bytes,
    })
    if (response.ok) return 'taken'
    const refused = (await response.json().catch(() => undefined)) as { error?: { reason?: string } } | undefined
    if (refused?.error?.reason === 'csrf') forgetCsrf()
    return refused?.error?.reason === 'csrf' || response.status >= 500 || response.status === 429 ? 'again' : 'over'
  } catch (error) {
    if (isRefusal(error)) return 'again'
    throw error
  }
}
