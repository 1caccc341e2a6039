import type { Db } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { unique } from '#platform/testing.ts'
import { questionFeed } from './contract/feed.ts'
import type { QuestionState } from './contract.ts'
import { insertQuestion, moveQuestion } from './server/queries/questions.ts'

/** A question of somebody new, where nobody is named. @returns its id */
export async function aQuestion(
  db: Db,
  event: { readonly id: string },
  { by, state = 'POSTED' }: { readonly by?: { readonly id: string }; readonly state?: QuestionState } = {},
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const username = unique('asker')
    const asker =
      by ?? (await tx.insertInto('account').values({ username, displayname: username }).returning('id').executeTakeFirstOrThrow())
    const id = await insertQuestion(tx, event.id, { accountId: asker.id, guestId: null }, 'Why?')
    await moveQuestion(tx, id, { state, text: 'Why?' })
    await publish(tx, questionFeed.question, event.id, { id })
    return id
  })
}
