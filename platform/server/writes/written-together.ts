import type { Db, Tx } from '../db.ts'
import { inBatches } from '../feed/batches.ts'

/** Of one key that one statement takes at most. */
const longestBatch = 256

/** Answers in the order of what was asked; what is refused is an answer, too. All or nothing of it is done. */
type Write<Asked, Answer> = (db: Db | Tx, key: string, some: readonly Asked[]) => Promise<readonly Answer[]>

/** Whether a statement was refused for what it says: data, a constraint, another that was in the way. */
const isOfOne = (error: unknown): boolean => /^(22|23|40)/.test((error as { code?: string }).code ?? '')

interface Waiting<Asked, Answer> {
  readonly asked: Asked
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * A small change of which very many come at the same moment to one thing. What comes while an earlier one is under way is written with what else
 * comes meanwhile, in one statement or transaction. Each is answered once it is kept, and alone has to do with what is wrong with it.
 *
 * @param write one statement, or several within a transaction of its own
 * @param every ms from one write to the next of a key in each process, where the more that are written together cost hardly more than one
 */
export function writtenTogether<Asked, Answer>(
  write: Write<Asked, Answer>,
  every = 0,
): (db: Db | Tx, key: string, asked: Asked) => Promise<Answer> {
  async function attempt(db: Db | Tx, key: string, some: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await write(
        db,
        key,
        some.map(({ asked }) => asked),
      )
      some.forEach(({ resolve }, at) => resolve(answers[at] as Answer))
    } catch (error) {
      // One of them is why; the others shall not suffer for it.
      if (some.length > 1 && isOfOne(error)) for (const each of some) await attempt(db, key, [each])
      else for (const { reject } of some) reject(error)
    }
  }

  const open = (db: Db | Tx) =>
    inBatches<Waiting<Asked, Answer>>(every, async (key, waiting) => {
      for (let at = 0; at < waiting.length; at += longestBatch) await attempt(db, key, waiting.slice(at, at + longestBatch))
    })
  const opened = new WeakMap<Db | Tx, ReturnType<typeof open>>()

  return (db, key, asked) =>
    new Promise((resolve, reject) => {
      const add = opened.get(db) ?? open(db)
      opened.set(db, add)
      add(key, { asked, resolve, reject })
    })
}
