import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#platform/server/db.ts'
import { markSent, setAside, type WaitingStatement } from '../queries/statements.ts'
import type { XapiStatement } from '../statements/statement.ts'
import { RecordStoreFailure } from './failures.ts'
import { failureOf, type RecordStore, readAnswer, type StoreAnswer } from './record-store.ts'

/** What says that something is wrong with a statement, not with us. */
const aboutStatements: ReadonlySet<number> = new Set([400, 409, 413, 422])
/** So many in a row: then it is not the statements. */
const mostRefused = 20
/** Characters of the store's words that stand beside a statement. */
const longestReason = 500

export interface StatementDelivery {
  /**
   * Sends statements: each ends as sent or aside, or is left as it is, to be sent again under the same id. A store takes a request whole or
   * not at all, so what it refuses is sent in halves, until the one is found that it means.
   *
   * @throws RecordStoreFailure
   */
  send(statements: readonly WaitingStatement[]): Promise<void>
}

/** @param isDoubted site admins were told: until the store takes a statement, one more that it refuses is enough */
export function openDelivery(db: Db, store: RecordStore, isDoubted: boolean): StatementDelivery {
  let refusedInARow = isDoubted ? mostRefused - 1 : 0

  async function noteSent(statements: readonly WaitingStatement[]): Promise<void> {
    refusedInARow = 0
    const ids = statements.map(({ id }) => id)
    await db.transaction().execute((tx) => markSent(tx, ids))
  }

  async function refuse({ id }: WaitingStatement, reason: string): Promise<void> {
    if (refusedInARow >= mostRefused)
      throw new RecordStoreFailure('The record store takes no statement at all.', { isRefused: true, said: reason })
    refusedInARow += 1
    await db.transaction().execute((tx) => setAside(tx, id, reason))
  }

  /** The store has one of this id: ours, which came before its answer was lost, or another. */
  async function lookUp(one: WaitingStatement): Promise<void> {
    const answer = await store.get({ statementId: one.id })
    if (answer.status === 200 && isSame(one.statement, readAnswer(answer.text))) return noteSent([one])
    if (answer.status !== 200 && answer.status !== 404) throw failureOf(answer)
    await refuse(one, 'The record store has another statement with this id.')
  }

  async function send(statements: readonly WaitingStatement[]): Promise<void> {
    const answer = await store.post(JSON.stringify(statements.map(({ statement }) => statement)))
    if (answer.status === 200 || answer.status === 204) {
      refuseStranger(answer, statements)
      return noteSent(statements)
    }
    if (!aboutStatements.has(answer.status)) throw failureOf(answer)
    const [one, ...others] = statements
    if (one === undefined) return
    if (others.length === 0) return answer.status === 409 ? lookUp(one) : refuse(one, reasonOf(answer))
    const middle = Math.ceil(statements.length / 2)
    await send(statements.slice(0, middle))
    await send(statements.slice(middle))
  }

  return { send }
}

function reasonOf({ status, words }: StoreAnswer): string {
  const reason = words.trim().slice(0, longestReason).toWellFormed().replaceAll('\0', '')
  return reason === '' ? `It answers ${status}.` : reason
}

/** A sign-in page answers 200, too. */
function refuseStranger({ status, text, words }: StoreAnswer, statements: readonly WaitingStatement[]): void {
  if (status === 204) return
  const answer = readAnswer(text)
  const ids = new Set(Array.isArray(answer) ? answer.map((id) => (typeof id === 'string' ? id.toLowerCase() : '')) : [])
  if (statements.every(({ id }) => ids.has(id))) return
  throw new RecordStoreFailure('What answers at this address is no record store.', { isRefused: true, said: words })
}

/** A store adds to a statement, and writes its times its own way. */
function isSame(ours: XapiStatement, answer: unknown): boolean {
  const { actor, verb, object, timestamp } = Object(answer) as { [K in keyof XapiStatement]?: Partial<XapiStatement[K]> }
  return (
    isDeepStrictEqual([actor?.mbox, actor?.account], [ours.actor.mbox, ours.actor.account]) &&
    verb?.id === ours.verb.id &&
    object?.id === ours.object.id &&
    Date.parse(typeof timestamp === 'string' ? timestamp : '') === Date.parse(ours.timestamp)
  )
}
