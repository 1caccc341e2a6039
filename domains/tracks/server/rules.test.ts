import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { peopleOf } from '#domains/accounts/server.ts'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { giveBytes } from '#domains/media/testing.ts'
import { type Dice, diceOf } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { trackSequences } from './queries/sequences.ts'
import { changeByAuthor } from './rules/authoring.ts'
import { aMadeUpTrack, type Learner, learn, type MadeUp } from './rules/made-up.ts'
import { doneOf, isLocked, settle, videosInOrder } from './rules/model.ts'

const tracks = 13
const learnersOfEach = 8
const rounds = 4

let app: TestApp
let ann: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  // A hundred sheets of paper are not what this is about.
  await sql`
    create function keep_no_papers() returns trigger language plpgsql as 'begin return null; end';
    create trigger no_papers before insert on outbox for each row when (new.name = 'make-certificate') execute function keep_no_papers()`.execute(
    app.db,
  )
})

/** What follows from what was done is done. */
const settled = () =>
  eventually(async () => {
    const { rows } = await sql<{ left: boolean }>`
      select exists (select from outbox where name in ('complete-tracks', 'notice-completions', 'track.completed'))
        or exists (select from pgboss.job where name in ('complete-tracks', 'notice-completions', 'issue-certificate')
          and (state in ('retry', 'active') or (state = 'created' and start_after <= now()))) as left`.execute(app.db)
    return rows[0]?.left === false
  })

const idsOf = async (table: 'track_completion' | 'certificate', { track }: MadeUp): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select account_id as id from ${sql.table(table)} where track_id = ${track.id}`.execute(app.db)
  return rows.map(({ id }) => id).toSorted()
}

const completedIn = ({ learners }: MadeUp) =>
  learners
    .filter(({ isCompleted }) => isCompleted)
    .map(({ person }) => person.id)
    .toSorted()

async function expectLocks({ course, videos }: MadeUp, learner: Learner): Promise<void> {
  const [viewer] = await peopleOf(app.db, [learner.person.id])
  if (!viewer) throw new Error('a learner is gone')
  const all = await trackSequences(app.db, viewer, videos)
  const locked = videos.filter((id) => Boolean(all.get(id)))
  expect(locked).toEqual(videos.filter((id) => !course.hidden.has(id) && isLocked(course, learner, id)))
}

const bytesGiven = new Map<string, Promise<string[]>>()

/** Addresses of the bytes of a video, each given once. */
async function bytesOf(videoId: string): Promise<string[]> {
  const { asset_id: asset } = await app.db.selectFrom('video').select('asset_id').where('id', '=', videoId).executeTakeFirstOrThrow()
  const given = bytesGiven.get(asset) ?? giveBytes(app.ports, asset)
  bytesGiven.set(asset, given)
  return given
}

/** The same by the calls of one of them, and the bytes of one video. */
async function expectPage({ track, course, videos }: MadeUp, learner: Learner, dice: Dice): Promise<void> {
  const { person } = learner
  const [total_video_count, completed_count] = [videosInOrder(course).length, doneOf(course, learner).length]
  expect((await person.get(`/api/v3/tracks/${track.name}`)).body).toMatchObject({ total_video_count, completed_count })
  const id = dice.oneOf(videos)
  const bytes = (await bytesOf(id)).find((path) => !path.endsWith('.webp')) ?? ''
  const { status } = await fetch(new URL(bytes, person.url), { headers: person.headers })
  expect([200, 206].includes(status), bytes).toBe(!course.hidden.has(id) && !isLocked(course, learner, id))
}

async function expectAgreement(madeUp: MadeUp, dice: Dice): Promise<void> {
  const { course, learners } = madeUp
  for (const learner of learners) settle(course, learner)
  const completed = completedIn(madeUp)
  expect(await idsOf('track_completion', madeUp)).toEqual(completed)
  expect(await idsOf('certificate', madeUp)).toEqual(completed)
  for (const learner of learners) await expectLocks(madeUp, learner)
  await expectPage(madeUp, dice.oneOf(learners), dice)
}

it('whatever learners do and authors change, a track is completed and certified once by who has done it all, and a sequence locks what waits', async () => {
  const dice = Array.from({ length: tracks }, (_, seed) => diceOf(seed + 1))
  const all = await Promise.all(dice.map((one) => aMadeUpTrack(app, ann, one, learnersOfEach)))
  const each = (act: (madeUp: MadeUp, dice: Dice) => Promise<unknown>) =>
    Promise.all(all.map((madeUp, at) => act(madeUp, dice[at] as Dice)))
  const check = async () => {
    await settled()
    await each((madeUp, one) => expectAgreement(madeUp, one))
  }
  for (let round = 0; round < rounds; round += 1) {
    await each(async (madeUp, one) => {
      // Each has dice of their own, since they come in no order.
      const own = madeUp.learners.map((learner) => ({ learner, dice: diceOf(one.whole(0, 2 ** 31)) }))
      await Promise.all(
        own.map(async ({ learner, dice: theirs }) => {
          for (let left = theirs.whole(0, 5); left > 0; left -= 1) await learn(madeUp, learner, theirs)
        }),
      )
    })
    await check()
    await each(changeByAuthor)
    await check()
  }
  const done = all.flatMap(({ learners }) => learners.map(({ isCompleted }) => isCompleted))
  expect(new Set(done)).toEqual(new Set([true, false]))
})
