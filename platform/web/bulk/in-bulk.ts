import { isReachable } from '../calling/connection.ts'
import { isRefusal } from '../refusal.ts'

export interface Named {
  readonly id: string
  readonly displayname: string
}

/** What was left as it was, and why, as people read it. */
export interface RefusedItem extends Named {
  readonly reason: string
}

export interface BulkOutcome<Item, Answer> {
  readonly done: readonly { readonly item: Item; readonly answer: Answer }[]
  readonly refused: readonly RefusedItem[]
  /** The line was lost: some were not asked for, and of at most `atOnce` nobody knows whether they were done. */
  readonly left: readonly Item[]
}

interface Working<Item> {
  /** What is said of one that was refused without a reason for people. */
  readonly failure: (item: Item) => string
  /** Told after each of them how many are over. */
  readonly onProgress?: (over: number) => void
}

/** Calls under way at once. */
const atOnce = 4

/** Says why, where the server says it for people. */
const reasonOf = (error: unknown): string =>
  isRefusal(error) && (error.code === 'invalid' || error.code === 'conflict') ? error.message : ''

/** Does the same with several things, a call each, in their order. Where the server cannot be reached any more it stops. */
export async function inBulk<Item extends Named, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
  { failure, onProgress }: Working<Item>,
): Promise<BulkOutcome<Item, Answer>> {
  const answers = new Map<Item, { answer: Answer } | { reason: string }>()
  const waiting = [...items]
  let isLost = false

  const one = async (item: Item) => {
    try {
      answers.set(item, { answer: await work(item) })
    } catch (error) {
      if (isRefusal(error, 'unreachable') && !(await isReachable())) isLost = true
      else answers.set(item, { reason: reasonOf(error) || failure(item) })
    }
    onProgress?.(answers.size)
  }
  const lane = async () => {
    for (let next = waiting.shift(); next && !isLost; next = waiting.shift()) await one(next)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))

  const of = items.map((item) => ({ item, outcome: answers.get(item) }))
  return {
    done: of.flatMap(({ item, outcome }) => (outcome && 'answer' in outcome ? [{ item, answer: outcome.answer }] : [])),
    refused: of.flatMap(({ item: { id, displayname }, outcome }) =>
      outcome && 'reason' in outcome ? [{ id, displayname, reason: outcome.reason }] : [],
    ),
    left: of.flatMap(({ item, outcome }) => (outcome ? [] : [item])),
  }
}
