import { hashOf, newSecret, readFlags } from '#domains/accounts/server.ts'
import { filledIn } from '#domains/participants/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import { mostJoins } from '../../limits.ts'
import { countJoined, forgetAddressesOfGuests, getGuestForm, insertGuest } from '../queries/guests.ts'
import { type EventRow, findEvent } from '../queries/rows.ts'
import { confirmJoining } from './telling.ts'

interface Joining {
  readonly eventId: string
  readonly displayname: string
  readonly email: string
  /** Answers to the form, as they were sent. */
  readonly data: Readonly<Record<string, unknown>>
  /** Where the call came from, as it is kept. */
  readonly address: string
  /** Of `email`, as it is kept. */
  readonly mailbox: string
  /** For links in mails. */
  readonly publicUrl: string
  readonly secrets: Pick<Secrets, 'signingKey'>
}

interface JoinedGuest {
  readonly guestId: string
  /** What the cookie holds. */
  readonly secret: string
}

/** Somebody without an account takes part in an event that everybody sees, where the organisation has guests. */
export async function joinEvent(tx: Tx, viewer: Viewer, { displayname, data, ...joining }: Joining): Promise<JoinedGuest> {
  const { eventId, email, address } = joining
  // Until this ends it stays at its hour, so that they hear of the next one.
  const event = await findEvent(tx, viewer, eventId, 'join')
  if (!event) throw new Problem('not_found')
  await refuseGuest(tx, viewer, event)
  if ((await countJoined(tx, eventId, address)) >= mostJoins)
    throw new Problem('rate_limited', 'joins', 'Very many people have joined from here. Please try again later.').after(600)
  const form = await getGuestForm(tx, eventId)
  const answers = filledIn(form, data)
  const secret = newSecret()
  const confirmed = email === '' ? null : await confirmJoining(tx, joining)
  const guest = { eventId, secretHash: hashOf(secret), displayname, email, data: answers, agreedTo: form.gdpr, address, confirmed }
  return { guestId: await insertGuest(tx, guest), secret }
}

async function refuseGuest(tx: Tx, viewer: Viewer, { visibility, state }: EventRow): Promise<void> {
  if (viewer.id !== null) throw new Problem('conflict', 'signed_in', 'You are signed in, and take part as yourself.')
  const { guest_access: allowed } = await readFlags(tx)
  if (visibility !== 'PUBLIC' || allowed !== 1 || viewer.role === 'virtualuser')
    throw new Problem('forbidden', 'guest_access', 'This event takes no guests.')
  if (state === 'CLOSED') throw new Problem('conflict', 'event_closed', 'This event is over.')
}

/** Where guests came from is forgotten after a day. */
export async function forgetGuestAddresses(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) if ((await db.transaction().execute((tx) => forgetAddressesOfGuests(tx, 500))) === 0) return
}
