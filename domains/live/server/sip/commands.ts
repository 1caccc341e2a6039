import { Problem } from '#platform/contract/problem.ts'
import type { Config } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Ingest } from '../../contract.ts'
import type { LiveAsks } from '../asks.ts'
import { findCall, insertCall } from '../queries/calls.ts'
import { setTrouble } from '../queries/streams.ts'

/** Joins the event with the session whose address its hosts gave. @throws Problem conflict (sip_off, no_session) */
export async function beginCall(tx: Tx, asks: LiveAsks, { live }: Pick<Config, 'live'>, eventId: string): Promise<void> {
  if (!live.sip) throw new Problem('conflict', 'sip_off', 'This installation joins no SIP sessions.')
  const uri = await asks.findSession(tx, eventId)
  if (uri === '') throw new Problem('conflict', 'no_session', 'Give the event the address of a SIP session first.')
  // What came of the last one is not what comes of this one.
  if (await insertCall(tx, eventId, uri)) await setTrouble(tx, eventId, null)
}

/** How the session of an event stands; null where this installation joins none. */
export async function sipWay(tx: Tx, asks: LiveAsks, { live }: Pick<Config, 'live'>, eventId: string): Promise<Ingest['sip']> {
  if (!live.sip) return null
  const call = await findCall(tx, eventId)
  if (!call) return { uri: await asks.findSession(tx, eventId), state: 'NONE' }
  return { uri: call.uri, state: call.connected ? 'CONNECTED' : 'CALLING' }
}
