import { t } from '@lingui/core/macro'
import { Refusal } from '../refusal.ts'
import { noteBuild } from './build.ts'
import { untilConnected } from './connection.ts'

/** What a proxy answers for a server that is not there. */
const away: readonly number[] = [502, 503, 504]

/** As `fetch`. @throws Refusal `unreachable` without an answer of the server */
export async function request(address: string, init: RequestInit, early?: Promise<Response>): Promise<Response> {
  let response: Response
  try {
    response = await (early ?? fetch(address, init))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  }
  noteBuild(response)
  if (away.includes(response.status) && !response.headers.has('x-request-id')) throw unreachable()
  return response
}

function unreachable(): Refusal {
  void untilConnected()
  return new Refusal({ code: 'unreachable', message: t`Lyceum can’t be reached. Check your connection and try again.` })
}
