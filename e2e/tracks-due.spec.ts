import type { Page } from '@playwright/test'
import { aVideo } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack, caughtUp, changesOf } from './harness/tracks.ts'
import { aFilm, aLightsQuiz, aWord } from './harness/videos.ts'

/** The answer to what the page changes at an address. */
const answerOf = (page: Page, method: string, path: string) =>
  page.waitForResponse((response) => response.request().method() === method && new URL(response.url()).pathname === path)

test('an author says when a track is due and lets people enrol; a learner enrols, finds it among what they have to do, and leaves it', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const { id } = await inDatabase(server, (db) => aVideo(db, { visibility: 'PUBLIC' }))
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [id] })
  const update = `/web/ajax/tracks/${name}/update`
  const author = ann.page
  await author.goto(`/web/tracks/${name}/settings`)
  await author.getByRole('spinbutton', { name: 'Or days to complete it' }).fill('2')
  const due = answerOf(author, 'PUT', update)
  await author.getByRole('button', { name: 'Save changes' }).click()
  expect((await due).status()).toBe(200)
  await author.goto(`/web/tracks/${name}/distribution?option=distribution`)
  await author.getByRole('checkbox', { name: 'People can enrol themselves' }).check()
  const open = answerOf(author, 'PUT', update)
  await author.getByRole('button', { name: 'Save changes' }).click()
  expect((await open).status()).toBe(200)

  const { page } = bob
  const enrolment = `/api/v3/tracks/${name}/enrolment`
  await page.goto(`/web/tracks/${name}`)
  const enrolled = answerOf(page, 'POST', enrolment)
  await page.getByRole('button', { name: 'Enrol', exact: true }).click()
  expect((await enrolled).status()).toBe(200)
  await expect(page.getByText('Due in 2 days', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave track' })).toBeFocused()
  await page.goto('/web/tracks?scope=todo')
  const toDo = page.getByRole('list', { name: 'To do' })
  await expect(toDo.getByText('Due in 2 days', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await toDo.getByRole('link', { name: `Course ${word}` }).click()
  await page.getByRole('button', { name: 'Leave track' }).click()
  const left = answerOf(page, 'DELETE', enrolment)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave track' }).click()
  expect((await left).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Enrol', exact: true })).toBeVisible()
  await expect(page.getByText('Due in 2 days', { exact: true })).toHaveCount(0)
})

test('an author tries a draft as a learner from its first video to its last, and nothing of it is recorded', { tag: '@long' }, async ({
  person,
  server,
}) => {
  const ann = await person('poweruser')
  const { page } = ann
  const word = aWord()
  const lesson = (letter: string, length: number) => aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, length })
  // The second is long enough that it does not end by itself.
  const [one, two] = [await lesson('A', 3), await lesson('B', 60)]
  const fields = { displayname: `Course ${word}`, visibility: 'GROUPS', sequential: 1 }
  const name = await aTrack(ann, fields, { Begin: [one], 'Go on': [two] })
  await page.goto(`/web/tracks/${name}/distribution?option=distribution`)
  await page.getByRole('link', { name: 'Try as a learner' }).click()
  const row = (id: string) => page.locator(`article[data-video-id="${id}"]`)
  await expect(row(two)).toHaveAttribute('data-is-locked', 'true')
  await expectAccessible(page)
  const changes = changesOf(page)
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  // The next begins by itself.
  await expect(row(two)).toHaveAttribute('data-playing-now', 'true', { timeout: 30_000 })
  await expect(row(one)).toHaveAttribute('data-completed', 'true')
  await page.getByRole('button', { name: 'Count as watched' }).click()
  await expect(page.getByText('A learner has completed the track here.')).toBeVisible()
  await caughtUp(page)
  expect(changes.filter((change) => change.endsWith('/progress'))).toEqual([])
  expect(await ann.call('GET', `/api/v3/tracks/${name}`)).toMatchObject({ completed_count: 0, percentage: 0 })
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(row(one)).toHaveAttribute('data-playing-now', 'true')
  await expect(row(two)).toHaveAttribute('data-is-locked', 'true')
})

test('an author who tries a draft must pass its quiz as a learner must, whatever they passed before, and nothing of it is recorded', {
  tag: '@long',
}, async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const word = aWord()
  const lesson = (of: Visitor, letter: string) => aFilm(of, server.url, { title: `Lesson ${word} ${letter}`, length: 2 })
  const [one, two] = [await lesson(ann, 'A'), await lesson(bob, 'B')]
  const quiz = await aLightsQuiz(ann, one)
  await aLightsQuiz(bob, two)
  const results = () => ann.call<{ attempts: number }>('GET', `/api/v3/videos/${one}/quiz/${quiz}/results`)
  await passes(ann, one, quiz)
  const before = await results()
  const fields = { displayname: `Course ${word}`, visibility: 'GROUPS', sequential: 1, quizzes_required: 1 }
  const name = await aTrack(ann, fields, { Begin: [one], 'Go on': [two] })
  await page.goto(`/web/tracks/${name}/try`)
  const changes = changesOf(page)
  const row = (id: string) => page.locator(`article[data-video-id="${id}"]`)
  const dialog = page.getByRole('dialog', { name: 'Lights' })
  const take = async (light: string) => {
    await dialog.getByRole('button', { name: 'Start the quiz' }).click()
    await dialog.getByRole('radio', { name: light }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
  }
  await expect(page.getByText('To complete a video, its quizzes must be passed.')).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(dialog).toContainText('You need 100 % to pass')
  await expectAccessible(page)
  await take('Red')
  await expect(dialog.getByRole('heading', { name: 'You did not pass' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(row(one).getByText('Quiz not passed yet')).toBeVisible()
  await expect(row(two)).toHaveAttribute('data-is-locked', 'true')
  await page.getByRole('region', { name: 'Quizzes' }).getByRole('button', { name: 'Take it again' }).click()
  await take('Green')
  await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(row(one)).toHaveAttribute('data-completed', 'true')
  await expect(row(two)).toHaveAttribute('data-is-locked', 'false')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(row(two)).toHaveAttribute('data-is-locked', 'true')
  await page.getByRole('button', { name: 'Count as watched' }).click()
  await expect(row(one).getByText('Quiz not passed yet')).toBeVisible()
  await page.getByRole('region', { name: 'Quizzes' }).getByRole('button', { name: 'Take the quiz' }).click()
  await dialog.getByRole('button', { name: 'Count as passed' }).click()
  await expect(row(two)).toHaveAttribute('data-is-locked', 'false')

  // Whoever is a power user manages what colleagues show to everybody, and may try its quiz, too.
  await page.getByRole('link', { name: `Lesson ${word} B` }).click()
  await expect(dialog.getByRole('button', { name: 'Start the quiz' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Count as passed' }).click()
  await expect(page.getByText('A learner has completed the track here.')).toBeVisible()
  await caughtUp(page)
  expect(changes).toEqual([])
  expect(await results()).toEqual(before)
})

async function passes(who: Visitor, video: string, quiz: string): Promise<void> {
  const path = `/api/v3/videos/${video}/quiz/${quiz}/attempts`
  const { attempt_id: id, questions } = await who.call<{ attempt_id: string; questions: { id: string }[] }>('POST', path, {})
  const answers = Object.fromEntries(questions.map((question) => [question.id, 2]))
  expect(await who.call('POST', `${path}/${id}`, { answers })).toMatchObject({ passed: true })
}
