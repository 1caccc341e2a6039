import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { isSessionUri } from '../../session-uri.ts'
import { updateEvent } from '../queries/changes.ts'
import { lockManagedEvent, tellEventChanged } from './find.ts'

/** @returns what is kept */
export async function setSession(tx: Tx, viewer: Person, id: string, uri: string): Promise<string> {
  const event = await lockManagedEvent(tx, viewer, id)
  if (event.state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
  if (uri !== '' && !isSessionUri(uri))
    throw new Problem('invalid', 'session_uri', 'The address of a session looks like sip:name@host.', 'uri')
  await updateEvent(tx, id, { session_uri: uri })
  await tellEventChanged(tx, id)
  return uri
}
