import type { Page, Request } from '@playwright/test'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord, ofVideo } from './harness/videos.ts'

const path = (id: string) => `/web/ajax/partials/videos/${id}/comments`

async function openComments(page: Page, id: string): Promise<void> {
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('tab', { name: /^Comments/ }).click()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
}

const commentOf = (page: Page, words: string) => page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: words })

const sent = (page: Page, method: string): Request[] => {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().includes('/comments')) requests.push(request)
  })
  return requests
}

test('two people talk about a video, each in their browser, by keyboard (CM-2.45, VW-2.50, VW-2.51, VW-3.09, VW-4.11, VW-5.07, VW-6.03, VW-6.04, VW-9.16)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}`, length: 60 })
  await Promise.all([openComments(ann.page, id), openComments(bob.page, id)])
  await expect(ann.page.getByText('No comments yet')).toBeVisible()
  const posts = sent(bob.page, 'POST')
  // The feed brings it: whatever her page asks for is not answered before it is there.
  const isThere = Promise.withResolvers<void>()
  await ann.page.route(`**${path(id)}*`, async (route) => {
    if (route.request().method() === 'GET') await isThere.promise
    await route.continue()
  })

  const box = bob.page.getByRole('textbox', { name: 'Write a comment' })
  await box.focus()
  await bob.page.keyboard.type('Why = at 0:20 and at 9:59?')
  await bob.page.keyboard.press('Enter')
  expect(posts).toHaveLength(0)
  await bob.page.keyboard.press('Control+Enter')
  await expect(commentOf(bob.page, 'Why = at')).toBeVisible()
  await expect(box).toHaveValue('')
  expect(posts[0]?.postDataJSON()).toMatchObject({ comment_type: 'parent_comment', page: 'video', kapowner: ann.username })

  // It appears for the other one by itself; a moment in it seeks, one beyond the end is plain text.
  const question = commentOf(ann.page, 'Why = at').first()
  await expect(question).toBeVisible()
  await expect(ann.page.getByRole('tab', { name: 'Comments 1' })).toBeVisible()
  isThere.resolve()
  await expect(question.getByRole('button', { name: '9:59' })).toHaveCount(0)
  await question.getByRole('button', { name: '0:20' }).press('Enter')
  await expect.poll(() => ofVideo(ann.page, (video) => video.currentTime)).toBeGreaterThanOrEqual(20)
  await expectAccessible(ann.page)

  const answers = sent(ann.page, 'POST')
  await question.getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(ann.page.getByRole('textbox', { name: 'Write a reply' })).toBeFocused()
  await ann.page.keyboard.type('Becuase')
  await ann.page.keyboard.press('Control+Enter')
  await expect(question.getByRole('button', { name: '+1 reply' })).toHaveAttribute('aria-expanded', 'true')
  const reply = question.getByRole('article')
  await expect(reply).toContainText('Becuase')
  expect(answers[0]?.postDataJSON()).toMatchObject({ comment_type: 'reply_comment', kapowner: ann.username, cmntowner: bob.username })

  const asked = commentOf(bob.page, 'Why = at').first()
  const toggle = asked.getByRole('button', { name: '+1 reply' })
  await toggle.press('Enter')
  await expect(asked.getByRole('article')).toContainText('Becuase')
  await toggle.press('Enter')
  await expect(asked.getByRole('article')).toHaveCount(0)
  await toggle.press('Enter')

  await reply.getByRole('button', { name: /^More actions for the comment/ }).press('Enter')
  await ann.page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await expect(ann.page.getByRole('textbox', { name: 'Edit the comment' })).toBeFocused()
  await ann.page.keyboard.press('ControlOrMeta+a')
  await ann.page.keyboard.type('Because')
  await ann.page.keyboard.press('Control+Enter')
  await expect(asked.getByRole('article')).toContainText('Because')
  await expect(asked.getByRole('article')).toContainText('(edited)')

  await question
    .getByRole('button', { name: /^More actions for the comment/ })
    .first()
    .press('Enter')
  await ann.page.getByRole('menuitem', { name: 'Pin' }).press('Enter')
  await expect(asked.getByText('Pinned')).toBeVisible()

  const deletions = sent(ann.page, 'DELETE')
  await question
    .getByRole('button', { name: /^More actions for the comment/ })
    .first()
    .press('Enter')
  await ann.page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(ann.page.getByText('No comments yet')).toBeVisible()
  // With the focus in it, it stays.
  await ann.page.getByRole('button', { name: 'Undo' }).focus()
  await expect(bob.page.getByText('No comments yet')).toBeVisible()
  expect(deletions[0]?.postDataJSON()).toMatchObject({ page: 'video', kapowner: ann.username, cmntowner: bob.username })
  await ann.page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(question).toBeVisible()
  await expect(asked).toBeVisible()
})

test('what is refused stays in its box, older ones come when asked for, and all of them as a file (CM-8.28, CM-8.74, LE-5.26, LE-5.27, LE-9.04, VW-5.05, VW-5.32, VW-8.23, VW-8.24, VW-8.25)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const first = await ann.call<{ id: string }>('POST', path(id), { text: 'The very first' })
  for (let i = 1; i <= 7; i++) await ann.call('POST', path(id), { text: `Reply ${i}`, comment_type: 'reply_comment', adid: first.id })
  await page.clock.install()
  await openComments(page, id)
  const thread = commentOf(page, 'The very first').first()
  await expect(thread).toBeVisible()
  const posts = sent(page, 'POST')
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  await box.press('Control+Enter')
  await box.fill('  \n ')
  await box.press('Control+Enter')

  await page.route(`**${path(id)}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await box.fill('a = b')
  await box.press('Control+Enter')
  await expect(page.getByText("Failed to add comment! Please remove the '=' sign if any", { exact: true })).toBeVisible()
  await expect(box).toHaveValue('a = b')
  // The blanks before it sent nothing.
  expect(posts).toHaveLength(1)
  await thread.getByRole('button', { name: 'Reply' }).first().click()
  const answer = page.getByRole('textbox', { name: 'Write a reply' })
  await answer.fill('  ')
  await answer.press('Control+Enter')
  await answer.fill('So be it')
  await answer.press('Control+Enter')
  await expect(page.getByText('Failed to add reply!', { exact: true })).toBeVisible()
  expect(posts).toHaveLength(2)
  await expect(answer).toHaveValue('So be it')
  await page.unroute(`**${path(id)}`)

  // What was written is still there after a reload.
  await openComments(page, id)
  await expect(box).toHaveValue('a = b')
  await box.press('Control+Enter')
  const own = commentOf(page, 'a = b')
  await expect(own.getByText('just now')).toBeVisible()
  await page.clock.fastForward(125_000)
  await expect(own.getByText('2 minutes ago')).toBeVisible()

  // Five at a time: the newest first to be seen.
  await thread.getByRole('button', { name: '+7 replies' }).click()
  await expect(thread.getByRole('article')).toHaveCount(5)
  await expect(thread.getByRole('article').first()).toContainText('Reply 3')
  await thread.getByRole('button', { name: 'View more replies' }).click()
  await expect(thread.getByRole('article')).toHaveCount(7)
  await expect(thread.getByRole('article').first()).toContainText('Reply 1')

  await page.route(`**${path(id)}/**`, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.continue()))
  const logged = page.waitForEvent('console', (message) => message.type() === 'error' && message.text().includes('Refusal'))
  await own.getByRole('button', { name: /^More actions for the comment/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await logged
  await expect(own).toBeVisible()
  await expect(page.getByText('Comment deleted.')).toHaveCount(0)

  const download = `**/web/ajax/videos/${id}/comments/download*`
  const askForFile = async () => {
    await page.getByRole('button', { name: 'More about the comments' }).click()
    await page.getByRole('menuitem', { name: 'Download comments (CSV)' }).click()
  }
  await askForFile()
  await expect(page.getByText('Link to download Comments will be emailed to you shortly.', { exact: true })).toBeVisible()
  await page.route(download, (route) => route.abort())
  await askForFile()
  await expect(page.getByText('Unable to download comments. Please try after sometime.', { exact: true })).toBeVisible()
})

test('a correction that is not taken stays in its box, and goes out with a second try', { tag: '@long' }, async ({ person, server }) => {
  const [ann, bob] = [await person(), await person()]
  const { page } = ann
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  await ann.call('POST', path(id), { text: 'Frist' })
  await Promise.all([openComments(page, id), openComments(bob.page, id)])
  await commentOf(page, 'Frist')
    .getByRole('button', { name: /^More actions for the comment/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const box = page.getByRole('textbox', { name: 'Edit the comment' })
  await box.fill('First')
  const broken = { status: 500, json: { result: 'failed', error: { code: 'internal', message: 'Internal Error' } } }
  await page.route(`**${path(id)}/**`, (route) => route.fulfill(broken), { times: 1 })
  const refused = page.waitForResponse((response) => response.status() === 500)
  await box.press('Control+Enter')
  await refused
  await expect(page.getByText('Internal Error', { exact: true })).toBeVisible()
  await expect(box).toHaveValue('First')
  await expect(commentOf(bob.page, 'Frist')).toBeVisible()
  await box.press('Control+Enter')
  await expect(commentOf(page, 'First')).toBeVisible()
  await expect(box).toBeHidden()
  await expect(commentOf(bob.page, 'First')).toBeVisible()
})

test('older comments of a long thread come when asked for (VW-2.52), on a small screen below the video; switched off, there is none', async ({
  person,
  server,
}) => {
  const ann = await person('user', { width: 390, height: 844 })
  const { page } = ann
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  await Promise.all(Array.from({ length: 45 }, (_, i) => ann.call('POST', path(id), { text: `No. ${i}` })))
  await openComments(page, id)
  await expect(page.getByRole('tab', { name: 'Comments 45' })).toBeVisible()
  const [player, box] = [page.getByRole('region', { name: /^Player/ }), page.getByRole('textbox', { name: 'Write a comment' })]
  expect((await box.boundingBox())?.y ?? 0).toBeGreaterThan((await player.boundingBox())?.y ?? Infinity)
  const items = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(items).toHaveCount(20)
  const more = page.getByRole('button', { name: 'View more comments' })
  await more.click()
  await expect(items).toHaveCount(40)
  await more.click()
  await expect(items).toHaveCount(45)
  await expect(more).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goto(`/web/videos/${id}/settings`)
  await page.getByRole('checkbox', { name: 'Comments' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  await page.goto(`/web/videos/${id}/play`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Comments/ })).toHaveCount(0)
})

test('a person mentions a colleague by keyboard, who finds it in the inbox and as a link; the comment they like comes to the top', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: `About the ${aWord()}` })
  const old = await ann.call<{ id: string }>('POST', path(id), { text: 'An older thought' })
  await openComments(ann.page, id)
  const box = ann.page.getByLabel('Write a comment')
  await box.pressSequentially('Ask @')
  await expect(ann.page.getByRole('option').first()).toBeVisible()
  await box.pressSequentially(bob.username)
  await expect(ann.page.getByRole('option')).toHaveCount(1)
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(ann.page)
  await box.press('Escape')
  await expect(ann.page.getByRole('option')).toHaveCount(0)
  await box.press('Backspace')
  await expect(ann.page.getByRole('option')).toHaveCount(1)
  await box.press('Enter')
  await expect(box).toHaveValue(`Ask @${bob.username} `)
  await box.pressSequentially('about it')
  await box.press('Control+Enter')
  const link = commentOf(ann.page, 'about it').getByRole('link', { name: `@${bob.username}` })
  await expect(link).toHaveAttribute('href', `/web/search?owner=${bob.username}`)

  await bob.page.goto('/web/my/inbox')
  await expect(bob.page.getByText(/mentioned you in a comment/)).toBeVisible()
  await openComments(bob.page, id)
  const items = bob.page.getByRole('list', { name: 'Comments' }).getByRole('article')
  await expect(items.first()).toContainText('about it')
  const like = commentOf(bob.page, 'An older thought').getByRole('button', { name: /^Like/ })
  const answered = bob.page.waitForResponse((response) => response.url().endsWith('/like'))
  await like.click()
  await answered
  await expect(like).toHaveAccessibleName('Like, 1')
  await bob.page.getByRole('button', { name: 'Top', exact: true }).click()
  await expect(items.first()).toContainText('An older thought')
  expect((await ann.call<{ likes: number }>('POST', `${path(id)}/${old.id}/like`)).likes).toBe(2)
})
