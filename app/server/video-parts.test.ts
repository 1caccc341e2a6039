import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { bindVideoParts, type VideoPart, videoParts } from '#domains/videos/server.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { startedApp, type TestApp } from '#platform/server/testing.ts'
import type { ViewerRef } from '#platform/server/viewer.ts'

/** A part that only this test knows. */
const difficulty = {
  name: 'difficulty',
  schema: z.strictObject({ level: z.string(), for_you: z.boolean() }),
  column: ({ id }: ViewerRef) =>
    sql`json_build_object('words', array_length(string_to_array(video.title, ' '), 1), 'owned', video.owner_id = ${id})`,
  present: (kept: unknown) => {
    const { words, owned } = kept as { words: number; owned: boolean | null }
    return { level: words > 2 ? 'hard' : 'easy', for_you: owned === true }
  },
} as unknown as VideoPart

let app: TestApp
let ann: TestPerson

beforeAll(async () => {
  app = await startedApp()
  bindVideoParts([...videoParts(), difficulty])
  ann = await aPerson(app)
})

it('what another domain says of a video stands in its detail and its settings, as it is for each viewer', async () => {
  const { id } = await aVideo(app.db, { title: 'Tying a bowline', visibility: 'PUBLIC', owner: ann })
  expect((await ann.get(`/api/v3/videos/${id}`)).body).toMatchObject({
    difficulty: { level: 'hard', for_you: true },
    participant_form: null,
  })
  expect((await app.anonymous.get(`/api/v3/videos/${id}`)).body.difficulty).toEqual({ level: 'hard', for_you: false })
  expect((await ann.get(`/web/videos/${id}/settings`)).body.video.difficulty).toEqual({ level: 'hard', for_you: true })
  const described = JSON.stringify((await ann.get('/api/v3/openapi.json')).body)
  expect(described).toContain('"for_you"')
})
