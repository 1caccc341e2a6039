import { anOpenEvent, eventIn } from './harness/events.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test('of two moderators one takes a question and posts it in better words, and the other sees who is at it and reads why a press came too late', async ({
  person,
}) => {
  const [ann, mod, bob] = [await person('poweruser'), await person(), await person()]
  const hosts = [{ username: mod.username, owner_type: 'MODERATOR' }]
  const address = await anOpenEvent(ann, `Town hall ${aWord()}`, { hosts })
  const questions = `/web/ajax/partials/events/${eventIn(address)}/questions`
  const { id } = await bob.call<{ id: string }>('POST', questions, { text: 'were is lunch' })
  for (const { page } of [ann, mod]) {
    await page.goto(address)
    await page.getByRole('tab', { name: 'Q&A (1)' }).click()
    await expect(page.getByRole('article', { name: /^Question by/ })).toContainText('were is lunch')
  }
  const [seen, mine] = [ann, mod].map(({ page }) => page.getByRole('article', { name: /^Question by/ }))
  if (!seen || !mine) throw new Error('there is no question')
  await mine.getByRole('button', { name: /^Take the question/ }).click()
  await expect(mine).toContainText('You are at it')
  await expect(seen).toContainText('is at it')
  await expect(seen.getByRole('button', { name: /^(Take|Change) the question/ })).toHaveCount(0)
  await mine.getByRole('button', { name: /^Change the question/ }).click()
  await mod.page.getByLabel('Question to post').fill('Where is lunch?')
  await expectAccessible(mod.page)
  await mine.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(seen).toContainText('Where is lunch?')
  await expect(seen).toContainText('Posted')
  await expect(seen).not.toContainText('is at it')
  await expect(ann.page.getByRole('tab', { name: 'Q&A', exact: true })).toBeVisible()

  // Between Ann’s press and the server the other moderator is quicker.
  await ann.page.route(`**${questions}/${id}`, async (route) => {
    await mod.call('PUT', `${questions}/${id}`, { state: 'ANSWERED' })
    await route.continue()
  })
  await seen.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(ann.page.getByRole('alert').filter({ hasText: 'Where is lunch?' })).toContainText(
    'Somebody else has moderated this question.',
  )
  await expectAccessible(ann.page)
  await ann.page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(ann.page.getByRole('alert').filter({ hasText: 'Where is lunch?' })).toHaveCount(0)
})
