import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack, toastIn } from './harness/tracks.ts'
import { aFilm, aLightsQuiz, aWord, ofVideo } from './harness/videos.ts'

test('a learner comes past a quiz that must be passed only by passing it, and has the certificate then', async ({ person, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const films: string[] = []
  for (const letter of 'AB') films.push(await aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, length: 2 }))
  const [one = '', two = ''] = films
  await aLightsQuiz(ann, one)
  const name = await aTrack(ann, { displayname: `Course ${word}`, sequential: 1 }, { Begin: [one], 'Go on': [two] })

  await test.step('the author says that quizzes must be passed', async () => {
    const { page } = ann
    await page.goto(`/web/tracks/${name}/settings`)
    const must = page.getByRole('checkbox', { name: 'Quizzes must be passed' })
    await expect(must).not.toBeChecked()
    await must.check()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toastIn(page, 'Track updated successfully.')).toBeVisible()
    await page.reload()
    await expect(must).toBeChecked()
  })

  const { page } = bob
  const row = (id: string) => page.locator(`article[data-video-id="${id}"]`)
  const dialog = page.getByRole('dialog', { name: 'Lights' })
  const answer = async (light: string) => {
    await dialog.getByRole('radio', { name: light }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
  }
  await test.step('the next video stays locked for who has watched and failed', async () => {
    await page.goto(`/web/tracks/${name}`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await dialog.getByRole('button', { name: 'Start the quiz' }).click()
    await answer('Red')
    await expect(dialog.getByRole('heading', { name: 'You did not pass' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(row(one).getByText('Quiz not passed yet')).toBeVisible()
    await expect(row(one)).toHaveAttribute('data-completed', 'false')
    await expect(row(two)).toHaveAttribute('data-is-locked', 'true')
    await expectAccessible(page)
  })

  await test.step('it opens when the quiz is passed, below the player as well', async () => {
    await page.getByRole('region', { name: 'Quizzes' }).getByRole('button', { name: 'Take it again' }).click()
    await dialog.getByRole('button', { name: 'Start the quiz' }).click()
    await answer('Green')
    await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(row(one)).toHaveAttribute('data-completed', 'true')
    await expect(row(two)).toHaveAttribute('data-is-locked', 'false')
  })

  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(row(two)).toHaveAttribute('data-completed', 'true')
  await expect(page.getByText('You have completed every video of this track.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View your certificate' })).toBeVisible()
})

test('a learner goes through a track in order on two devices, fails its quiz, passes it and has a certificate that a stranger checks', {
  tag: '@long',
}, async ({ person, again, browser, server }) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const word = aWord()
  const lesson = (letter: string, length: number) => aFilm(ann, server.url, { title: `Lesson ${word} ${letter}`, length })
  const [one, two] = [await lesson('A', 12), await lesson('B', 2)]
  await aLightsQuiz(ann, one)
  const fields = { displayname: `Course ${word}`, visibility: 'GROUPS', sequential: 1, quizzes_required: 1 }
  const name = await aTrack(ann, fields, { Begin: [one], 'Go on': [two] })
  const accessOf = async (id: string) => (await bob.call<{ access: string }>('GET', `/api/v3/videos/${id}`)).access
  const byBob = (path: string) => bob.context.request.get(path)

  await test.step('the author gives it to them', async () => {
    expect((await byBob(`/api/v3/tracks/${name}`)).status()).toBe(404)
    const { page } = ann
    await page.goto(`/web/tracks/${name}/distribution?option=distribution`)
    await page.getByRole('button', { name: 'Add members' }).click()
    const people = page.getByRole('dialog', { name: 'Add members' })
    await people.getByRole('searchbox').fill(bob.username)
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await people.getByRole('button', { name: /^Add Person/ }).click()
    await people.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toastIn(page, 'Track accessibility updated successfully.')).toBeVisible()
  })

  await test.step('the learner begins it on one device, where the second video is locked, its bytes too', async () => {
    const { page } = bob
    await page.goto('/web/tracks?scope=todo')
    await page
      .getByRole('list', { name: 'To do' })
      .getByRole('link', { name: `Course ${word}` })
      .click()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(page.locator(`article[data-video-id="${two}"]`)).toHaveAttribute('data-is-locked', 'true')
    expect(await accessOf(two)).toBe('locked')
    await expect.poll(() => ofVideo(page, (video) => video.currentTime)).toBeGreaterThan(5)
    const told = page.waitForResponse(`**/api/v3/videos/${one}/progress`)
    await ofVideo(page, (video) => video.pause())
    expect((await told).ok()).toBe(true)
  })
  const left = await ofVideo(bob.page, (video) => video.currentTime)
  await bob.page.close()

  const { page } = await again(bob)
  const row = (id: string) => page.locator(`article[data-video-id="${id}"]`)
  const dialog = page.getByRole('dialog', { name: 'Lights' })
  const answer = async (light: string) => {
    await dialog.getByRole('button', { name: 'Start the quiz' }).click()
    await dialog.getByRole('radio', { name: light }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
  }
  await test.step('goes on at that second on another, and fails the quiz', async () => {
    await page.goto(`/web/tracks/${name}`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const from = () => ofVideo(page, (video) => (video.played.length > 0 ? video.played.start(0) : -1))
    await expect.poll(from).toBeGreaterThan(0)
    expect(Math.abs((await from()) - left)).toBeLessThan(1)
    await answer('Red')
    await expect(dialog.getByRole('heading', { name: 'You did not pass' })).toBeVisible()
    await expect(row(one).getByText('Quiz not passed yet')).toBeVisible()
    expect(await accessOf(two)).toBe('locked')
  })

  await test.step('passes it, watches the second, and has the certificate', async () => {
    await dialog.getByRole('button', { name: 'Take it again' }).click()
    await dialog.getByRole('radio', { name: 'Green' }).click()
    await dialog.getByRole('button', { name: 'Finish' }).click()
    await expect(dialog.getByRole('heading', { name: 'You passed' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(row(two)).toHaveAttribute('data-completed', 'true')
    await page.getByRole('link', { name: 'View your certificate' }).click()
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
  })

  const address = (await page.getByRole('link', { name: /\/certificates\/[a-z2-9-]{23}$/ }).getAttribute('href')) ?? ''
  const context = await browser.newContext({ baseURL: server.url })
  const stranger = await context.newPage()
  await stranger.goto(address)
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible()
  await expect(stranger.getByText(`Course ${word}`)).toBeVisible()
  expect(await stranger.content()).not.toContain(bob.username)
  await context.close()
})
