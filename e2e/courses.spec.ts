import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { startLmsTwin } from '#domains/tracks/testing.ts'
import { aLearningPlatform } from './harness/learning-platform.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack } from './harness/tracks.ts'
import { aFilm, aLightsQuiz, aWord, ofVideo } from './harness/videos.ts'

/** The first unit of a package: where it is launched, and its secret. */
async function unitIn(zip: Buffer): Promise<{ path: string; secret: string }> {
  const files = await fromBufferPromise(zip)
  for await (const entry of files.eachEntry()) {
    const xml = await text(await files.openReadStreamPromise(entry))
    const { pathname, search } = new URL(/<url>([^<]*)<\/url>/.exec(xml)?.[1] ?? '')
    return { path: pathname + search, secret: /<launchParameters>([^<]*)</.exec(xml)?.[1] ?? '' }
  }
  throw new Error('the package is empty')
}

test('an author makes a course of a track; who is launched into it watches a lesson, of which the platform hears, until the course ends', {
  tag: '@long',
}, async ({ admin, browser, person, server }) => {
  const ann = await person('poweruser')
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Lesson ${word}`, length: 16 })
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [id] })
  const { page } = ann

  const zip = await test.step('the card says how much of the track is in the course', async () => {
    await page.goto(`/web/tracks/${name}/distribution`)
    const isMaking = ({ method, url }: { method: string; url: string }) => method === 'POST' && url.endsWith(`/tracks/${name}/course`)
    const made = page.waitForResponse((response) => isMaking({ method: response.request().method(), url: response.url() }))
    await page.getByRole('button', { name: 'Create course' }).click()
    await made
    await expect(page.getByText('Videos in the course: 1 of 1')).toBeVisible()
    await expectAccessible(page)
    const address = await page.getByRole('link', { name: 'Download as cmi5' }).getAttribute('href')
    return (await ann.context.request.get(address ?? '')).body()
  })

  const { path, secret } = await unitIn(zip)
  const returnURL = 'https://lms.example.org/course'
  const platform = await startLmsTwin({ launchParameters: secret, returnURL })
  const launched = () => `${server.url}${path}&${new URLSearchParams(platform.launch())}`
  const context = await browser.newContext()
  await context.route(returnURL, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Course</title>' }))
  const learner = await context.newPage()

  await test.step('a platform that no administrator has named is not reached', async () => {
    await admin.call('PUT', '/api/v3/domain', { embed_origins: '' })
    await learner.goto(launched())
    await expect(learner.getByText('Your learning platform could not be reached from here.')).toBeVisible()
    await expectAccessible(learner)
    expect(platform.stated()).toEqual([[]])
  })

  await test.step('the platform hears that the learner began, completed and left', async () => {
    await admin.call('PUT', '/api/v3/domain', { embed_origins: platform.origin })
    await learner.goto(launched())
    const player = learner.getByRole('region', { name: /^Player/ })
    await player.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(() => platform.stated().at(-1)).toEqual(['initialized', 'completed'])
    await learner.getByRole('button', { name: 'Back to the course' }).click()
    await learner.waitForURL(returnURL)
    await expect.poll(() => platform.stated().at(-1)).toEqual(['initialized', 'completed', 'terminated'])
    expect(platform.faults).toEqual([])
  })

  await test.step('a launch lets in once, so that whoever loads the lesson again opens it from the platform again', async () => {
    const address = launched()
    await learner.goto(address)
    await expect(learner.getByRole('region', { name: /^Player/ })).toBeVisible()
    await learner.reload()
    await expect(learner.getByText('This lesson was open here before.')).toBeVisible()
    await expect.poll(() => platform.stated().at(-1)).toEqual(['initialized', 'terminated'])
  })

  await test.step('a course that ends while a lesson is open lets the learner leave, and shows nothing any more', async () => {
    await learner.goto(launched())
    const player = learner.getByRole('region', { name: /^Player/ })
    await player.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(() => ofVideo(learner, (video) => video.currentTime)).toBeGreaterThan(0)
    const refused = learner.waitForResponse((response) => response.url().startsWith(server.url) && response.status() === 401)
    await ann.call('DELETE', `/api/v3/tracks/${name}/course`)
    await refused
    await learner.getByRole('button', { name: 'Back to the course' }).click()
    await learner.waitForURL(returnURL)
    await expect.poll(() => platform.stated().at(-1)).toEqual(['initialized', 'terminated'])
    await learner.goto(launched())
    await expect(learner.getByText('The video is no longer part of this course')).toBeVisible()
    expect(platform.stated().at(-1)).toEqual([])
    expect(platform.faults).toEqual([])
  })
  await context.close()
  platform.close()
})

test('whoever is launched into a lesson fails its quiz, takes it again and passes, of which the platform hears once', {
  tag: '@long',
}, async ({ admin, browser, person, server }) => {
  const ann = await person('poweruser')
  const word = aWord()
  const id = await aFilm(ann, server.url, { title: `Lights ${word}`, length: 2 })
  const { quiz } = await ann.call<{ quiz: { id: string } }>('POST', `/web/ajax/videos/${id}/quiz`, {
    title: 'Lights',
    appears_at: 'end',
    passing_score: 100,
  })
  const question = { text: 'Which light means go?', ch1: 'Red', ch2: 'Green', answer: 2, rel_offset: 0, quiz_id: quiz.id }
  await ann.call('POST', `/web/ajax/videos/${id}/questions`, question)
  const name = await aTrack(ann, { displayname: `Course ${word}` }, { Begin: [id] })
  await ann.call('POST', `/api/v3/tracks/${name}/course`)
  const { path, secret } = await unitIn(await (await ann.context.request.get(`${server.url}/api/v3/tracks/${name}/course/package`)).body())
  const platform = await startLmsTwin({ launchParameters: secret, masteryScore: 1, returnURL: 'https://lms.example.org/course' })
  await admin.call('PUT', '/api/v3/domain', { embed_origins: platform.origin })
  const context = await browser.newContext()
  await context.route('https://lms.example.org/course', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  const learner = await context.newPage()
  await learner.goto(`${server.url}${path}&${new URLSearchParams(platform.launch())}`)
  await learner.getByRole('button', { name: 'Play', exact: true }).first().click()
  const dialog = learner.getByRole('dialog', { name: 'Lights' })
  const answer = async (light: string) => {
    await dialog.getByRole('radio', { name: light }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
  }
  await dialog.getByRole('button', { name: 'Start the quiz' }).click()
  await answer('Red')
  await expect(dialog.getByRole('heading', { name: 'You did not pass' })).toBeVisible()
  await expectAccessible(learner)
  await dialog.getByRole('button', { name: 'Take it again' }).click()
  await answer('Green')
  await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
  await expect.poll(() => platform.stated().at(-1)).toContain('passed')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await learner.getByRole('button', { name: 'Back to the course' }).click()
  await learner.waitForURL('https://lms.example.org/course')
  await expect.poll(() => platform.stated().at(-1)?.at(-1)).toBe('terminated')
  expect(platform.stated().at(-1)).not.toContain('failed')
  expect(platform.faults).toEqual([])
  await context.close()
  platform.close()
})

for (const [version, place, through] of [
  ['1.2', 'cmi.core.lesson_status', 'passed'],
  ['2004', 'cmi.success_status', 'passed'],
] as const)
  test(`a learner in a SCORM ${version} course of a track watches a lesson, and is done when its quiz is passed, on another day`, {
    tag: version === '1.2' ? [] : '@long',
  }, async ({ admin, browser, person, server }) => {
    const ann = await person('poweruser')
    const word = aWord()
    const ids = [
      await aFilm(ann, server.url, { title: `First ${word}` }),
      await aFilm(ann, server.url, { title: `Lights ${word}`, length: 2 }),
    ]
    await aLightsQuiz(ann, ids[1] ?? '')
    const name = await aTrack(ann, { displayname: `Course ${word}`, quizzes_required: 1 }, { Begin: ids })
    await ann.page.goto(`/web/tracks/${name}/distribution`)
    await ann.page.getByRole('button', { name: 'Create course' }).click()
    const link = ann.page.getByRole('link', { name: `Download as SCORM ${version}` })
    await expectAccessible(ann.page)
    const zip = await (await ann.context.request.get((await link.getAttribute('href')) ?? '')).body()
    using platform = await aLearningPlatform(zip, version, { page: 'lesson-2.html' })
    await admin.call('PUT', '/api/v3/domain', { embed_origins: platform.origin })
    const context = await browser.newContext()
    const page = await context.newPage()
    const player = page.frameLocator('iframe').frameLocator('iframe')
    const dialog = player.getByRole('dialog', { name: 'Lights' })
    const answer = async (light: string) => {
      await dialog.getByRole('button', { name: 'Start the quiz' }).click()
      await dialog.getByRole('radio', { name: light }).click()
      await dialog.getByRole('button', { name: 'Finish' }).click()
    }
    const watch = async () => {
      await page.goto(platform.origin)
      await player
        .getByRole('region', { name: /^Player/ })
        .getByRole('button', { name: 'Play', exact: true })
        .first()
        .click()
    }
    const score = version === '1.2' ? 'cmi.core.score.raw' : 'cmi.score.raw'

    await test.step('whoever has watched and failed is not done', async () => {
      await watch()
      await answer('Red')
      await expect(dialog.getByRole('heading', { name: 'You did not pass' })).toBeVisible()
      await expect.poll(() => Number(platform.kept()[score])).toBeGreaterThanOrEqual(95)
      expect(platform.kept()[place]).not.toBe(through)
    })

    await test.step('whoever passes another day is', async () => {
      await watch()
      await answer('Green')
      await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
      await expect.poll(() => platform.kept()[place]).toBe(through)
    })

    await test.step('a course that has ended shows nothing', async () => {
      await ann.call('DELETE', `/api/v3/tracks/${name}/course`)
      await page.goto(platform.origin)
      await expect(player.getByText('There is nothing at this address')).toBeVisible()
      expect(platform.kept()[place]).toBe(through)
    })
    await context.close()
  })
