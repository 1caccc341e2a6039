import { answerQuestion, aPlannedEvent, setEventState } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('a host plays a video to their event, over and over, until they stop it', { tag: '@long' }, async ({ person, server }) => {
  const ann = await person('poweruser')
  const { page } = ann
  const title = `Simulated ${aWord()}`
  await aFilm(ann, server.url, { title, length: 4 })
  const address = await aPlannedEvent(ann, `Premiere ${aWord()}`)
  await page.goto(address)
  await page.getByRole('tab', { name: 'Video', exact: true }).click()
  await page.getByRole('button', { name: 'Choose a video' }).click()
  const finder = page.getByRole('dialog', { name: 'Choose a video' })
  const found = finder.getByRole('button', { name: `Choose ${title}` })
  await expect(found).toBeEnabled()
  await expectAccessible(page)
  // The place of the scroll bar is as dark as the page beside the dialog.
  const colours = () => page.evaluate(() => [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor))
  const [outside, inside] = await colours()
  expect(outside).not.toBe(inside)
  await found.click()
  const form = page.getByRole('form', { name: 'How the video is played' })
  await form.getByRole('checkbox', { name: 'Play it over and over' }).check()
  await expect(form.getByRole('checkbox', { name: 'End the event at its planned end' })).not.toBeChecked()
  await expectAccessible(page)
  const taken = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/ingest/video'))
  await form.getByRole('button', { name: 'Use this video' }).click()
  expect((await taken).status()).toBe(200)
  await expect(page.getByText('It begins when somebody begins the event.')).toBeVisible()
  await expect(page.getByText('It is played over and over.')).toBeVisible()

  await setEventState(ann, address, 'LIVE')
  await expect(page.getByText('Playing a video', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Player: / })).toBeVisible()
  const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/ingest/video'))
  await page.getByRole('button', { name: 'Stop the video' }).click()
  await answerQuestion(page, 'Stop the video')
  expect((await dropped).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Choose a video' })).toBeVisible()
  await expect(page.getByText(/^(Interrupted|Nothing is sent)$/)).toBeVisible()
})
