import { expect, it } from 'vitest'
import { aPerson } from '#domains/accounts/testing.ts'
import { startedApp } from '#platform/server/testing.ts'
import { countUnfinished } from './assets.ts'

it('a person waits for what they have in work themselves, not for what others have', async () => {
  const app = await startedApp()
  const [ann, bob] = [await aPerson(app), await aPerson(app)]
  const states = ['processing', 'processing', 'ready'] as const
  await app.db
    .insertInto('asset')
    .values(states.map((state) => ({ owner_id: ann.id, state })))
    .execute()
  expect([await countUnfinished(app.db, ann.id), await countUnfinished(app.db, bob.id)]).toEqual([2, 0])
})
