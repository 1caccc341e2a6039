import { clip } from './harness/media.ts'
import type { Visitor } from './harness/people.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

const settings = (id: string) => `/web/videos/${id}/settings?option=distribute`

/** Chooses somebody in the field of the reviewer. */
async function chooseReviewer({ page }: Visitor, username: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Reviewer' }).fill(username)
  await page.getByRole('option').filter({ hasText: username }).click()
}

test('a video is sent for review, rejected, sent again and approved, and then others may watch it (CM-1.11, CM-2.24, CM-4.23, CM-4.27, CM-8.78)', async ({
  person,
  admin,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1 })
  const [ann, rita, bob] = [await person(), await person('reviewer'), await person()]
  const id = await aFilm(ann, server.url, { title: `Ladders ${aWord()}`, fields: { visibility: 'PRIVATE' } })
  await ann.page.goto(settings(id))
  await ann.page.getByRole('radio', { name: /^Organisation/ }).check()
  await chooseReviewer(ann, rita.username)
  await ann.page.getByRole('textbox', { name: 'Message to the reviewer' }).fill('Is it loud enough?')
  await ann.page.getByRole('button', { name: 'Send for review' }).click()
  await expect(ann.page.getByText('Approval pending')).toBeVisible()
  await ann.page.reload()
  await expect(ann.page.getByText('Approval pending')).toBeVisible()
  await expectAccessible(ann.page)

  await rita.page.goto(`/web/videos/${id}/play`)
  await expect(rita.page.getByText('Is it loud enough?')).toBeVisible()
  await rita.page.getByRole('button', { name: 'Reject' }).click()
  await rita.page.getByRole('textbox', { name: 'What is wrong with it?' }).fill('It is too quiet')
  await rita.page.getByRole('button', { name: 'Reject the video' }).click()
  await expect(rita.page.getByText('Video rejected successfully.')).toBeVisible()
  await expect(rita.page.getByRole('button', { name: 'Reject' })).toBeHidden()
  await expect(ann.page.getByText('It is too quiet').first()).toBeVisible()
  await expect(bob.call('GET', `/api/v3/videos/${id}`)).rejects.toThrow('404')

  // Whatever else her page would send now comes after the reviewer's decision, and must not undo it.
  let decided = () => {}
  const decision = new Promise<void>((resolve) => {
    decided = resolve
  })
  await ann.page.route('**/review', async (route) => {
    await decision
    await route.continue()
  })
  await ann.page.getByRole('button', { name: 'Send for review' }).click()
  await expect(ann.page.getByText('Approval pending')).toBeVisible()
  await rita.call('POST', `/web/ajax/videos/${id}/review`, { action: 'approve' })
  decided()
  await expect(ann.page.getByText('Published', { exact: true })).toBeVisible()
  await bob.page.goto(`/web/videos/${id}/play`)
  await expect(bob.page.getByRole('heading', { level: 1, name: /^Ladders/ })).toBeVisible()
})

test('a reviewer watches and decides what waits, with keys, and is told what is missing or failed (CM-2.67, CM-2.68, CM-4.26, CM-5.71, CM-5.72)', async ({
  person,
  admin,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1 })
  const [ann, rita] = [await person(), await person('reviewer')]
  for (const title of ['The first', 'The second']) {
    const id = await aFilm(ann, server.url, { title, fields: { visibility: 'PRIVATE' } })
    await ann.call('POST', `/web/ajax/videos/${id}/review`, { action: 'send', reviewername: rita.username })
  }
  const { page } = rita
  const decided: unknown[] = []
  page.on('request', (request) => request.url().endsWith('/review') && decided.push(request.postDataJSON()))
  await page.goto('/web/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reviews' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The first' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Reject the video' }).click()
  await expect(page.getByText('Please state problem with the video.')).toBeVisible()
  const comment = page.getByRole('textbox', { name: 'What is wrong with it?' })
  await comment.fill('x'.repeat(513))
  await page.getByRole('button', { name: 'Reject the video' }).click()
  await expect(page.getByText('Maximum character limit exceeded')).toBeVisible()
  await comment.fill('It is too dark')
  await page.getByRole('button', { name: 'Reject the video' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The second' })).toBeVisible()
  expect(decided).toEqual([expect.objectContaining({ action: 'reject', reviewercomment: 'It is too dark' })])
  await page.keyboard.press('a')
  await page.getByRole('button', { name: 'Approve the video' }).click()
  await expect(page.getByText('Video approved successfully.')).toBeVisible()
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
})

test('who decides or sends is told when it fails, and nothing is lost (CM-4.59, CM-8.32, CM-8.33, CM-8.34, CM-8.77)', async ({
  person,
  admin,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1 })
  const [ann, rita] = [await person(), await person('reviewer')]
  const id = await aFilm(ann, server.url, { title: 'A film', fields: { visibility: 'PRIVATE' } })
  await ann.page.route('**/review', (route) => route.fulfill({ status: 500, json: {} }))
  await ann.page.goto(settings(id))
  await chooseReviewer(ann, rita.username)
  await ann.page.getByRole('button', { name: 'Send for review' }).click()
  await expect(ann.page.getByText('Failed to send the video for approval')).toBeVisible()
  await ann.page.unroute('**/review')
  await ann.page.getByRole('button', { name: 'Send for review' }).click()
  await expect(ann.page.getByText('Approval pending')).toBeVisible()

  const { page } = rita
  await page.route('**/review', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('textbox', { name: 'What is wrong with it?' }).fill('Too dark')
  await page.getByRole('button', { name: 'Reject the video' }).click()
  await expect(page.getByText('Failed to reject the video')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('textbox', { name: 'What is wrong with it?' })).toHaveValue('Too dark')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const approve = async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('button', { name: 'Approve the video' }).click()
  }
  await approve()
  await expect(page.getByText('Failed to approve the video')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.unroute('**/review')
  await approve()
  await expect(page.getByText('Video approved successfully.')).toBeVisible()
})

test('the reviewer is looked for a second after the last key, among reviewers and site admins, and missed when saving (CM-5.16, CM-5.19, CM-5.20, CM-5.22, CM-9.30)', async ({
  person,
  admin,
  server,
}) => {
  const rita = await person('reviewer')
  const id = await aFilm(rita, server.url, { title: 'A film', fields: { visibility: 'PRIVATE' } })
  const [power, other] = [await person('poweruser'), await person('reviewer')]
  const { page } = rita
  await page.goto(settings(id))
  await expect(page.getByRole('button', { name: 'Distribute' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Reviewer' })).toBeHidden()
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1 })
  await page.reload()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Please select the reviewer').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Another')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Reviewer is not selected for the video. Please select reviewer.').first()).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Reviewer' })
  const asked = page.waitForRequest((request) => request.url().includes('/mention/users'))
  const typed = Date.now()
  await box.fill('person')
  await asked
  expect(Date.now() - typed).toBeGreaterThanOrEqual(990)
  await expect(page.getByRole('option').filter({ hasText: other.username })).toBeVisible()
  for (const { username } of [rita, power]) await expect(page.getByRole('option').filter({ hasText: username })).toBeHidden()
  await box.fill('root')
  await page.getByRole('option').filter({ hasText: 'root' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
})

test('nothing is distributed or sent before the terms of use are accepted, which can be read there (CM-2.19, CM-2.23, CM-2.71, CM-4.29, CM-4.31)', async ({
  person,
  admin,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: 'A film', fields: { visibility: 'PRIVATE' } })
  await admin.call('PUT', '/api/v3/domain', { terms_of_use: 1, terms_text: 'Only what is yours.', reviewer_role: 1 })
  const { page } = ann
  await page.goto(settings(id))
  const [terms, send] = [
    page.getByRole('checkbox', { name: 'I accept the terms of use' }),
    page.getByRole('button', { name: 'Send for review' }),
  ]
  await expect(send).toBeDisabled()
  await terms.check()
  await expect(send).toBeEnabled()
  await terms.uncheck()
  await expect(send).toBeDisabled()
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 0 })
  await page.reload()
  const distribute = page.getByRole('button', { name: 'Distribute' })
  await expect(distribute).toBeDisabled()
  await page.getByRole('button', { name: 'Terms of use' }).click()
  await expect(page.getByRole('dialog', { name: 'Terms of use' })).toContainText('Only what is yours.')
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await terms.check()
  await distribute.click()
  await expect(page.getByText('Choose who may watch it first.').first()).toBeVisible()
  await page.getByRole('radio', { name: /^Organisation/ }).check()
  await distribute.click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await bob.call('GET', `/api/v3/videos/${id}`)
})

test('what reviewers decided can be read after the organisation has switched reviewing off (CM-2.24, CM-4.27)', async ({
  person,
  admin,
  server,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1 })
  const [ann, rita] = [await person(), await person('reviewer')]
  const id = await aFilm(ann, server.url, { title: 'A film', fields: { visibility: 'PRIVATE' } })
  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, visibility: 'USERS', video_reviewer: rita.username })
  await rita.call('POST', `/web/ajax/videos/${id}/review`, { action: 'reject', reviewercomment: 'Too loud.' })
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 0 })
  await ann.page.goto(settings(id))
  const history = ann.page.getByRole('region', { name: 'History of the review' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText('Too loud.')
  await expect(ann.page.getByRole('combobox', { name: 'Reviewer' })).toBeHidden()
})

test('of a published video the terms are accepted anew before it is distributed again (CM-4.32, CM-4.33, CM-6.12)', async ({
  person,
  admin,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: 'A film' })
  const { page } = ann
  await page.goto(settings(id))
  const [terms, distribute] = [page.getByRole('checkbox', { name: /terms of use/ }), page.getByRole('button', { name: 'Distribute' })]
  await expect(distribute).toBeEnabled()
  await expect(terms).toBeHidden()
  await admin.call('PUT', '/api/v3/domain', { terms_of_use: 1 })
  await page.reload()
  await expect(distribute).toBeDisabled()
  await terms.check()
  await expect(distribute).toBeEnabled()
})

test('a video gets an end within the period, and not beyond it (CM-1.13, CM-3.05, CM-5.26, CM-5.27, CM-6.10)', async ({
  person,
  admin,
  server,
}) => {
  const ann = await person()
  const id = await aFilm(ann, server.url, { title: 'A film' })
  const { page } = ann
  await page.goto(settings(id))
  await expect(page.getByRole('button', { name: 'Distribute' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'This video expires' })).toBeHidden()
  await admin.call('PUT', '/api/v3/domain', { expiry_date: 1, expiry_extension_months: 24 })
  await page.reload()
  await page.getByRole('checkbox', { name: 'This video expires' }).check()
  const [day, save] = [page.getByLabel('Last day'), page.getByRole('button', { name: 'Save changes' })]
  const year = new Date().getFullYear()
  await day.fill(`${year + 3}-01-15`)
  await save.click()
  await expect(page.getByText('Please select a date upto 2 year(s) from now.').first()).toBeVisible()
  await day.fill(`${year - 1}-01-15`)
  await save.click()
  await expect(page.getByText('Expiry date cannot be in the past. Please select a date upto 2 year(s)  from now.').first()).toBeVisible()
  await day.fill(`${year + 1}-01-15`)
  const sent = page.waitForRequest((request) => request.url().endsWith('/web/ajax/videos/update'))
  await save.click()
  const end = Date.parse(await page.evaluate((y) => new Date(y, 0, 15, 23, 59, 59).toISOString(), year + 1)) / 1000
  expect((await sent).postDataJSON()).toMatchObject({ expiry_date: end })
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  await page.reload()
  await expect(day).toHaveValue(`${year + 1}-01-15`)
})

test('an expired video is revived for twelve months; until then its settings stay as they are (CM-2.62, CM-4.19, CM-4.20, CM-4.22, CM-8.66)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: 'A film' })
  await bob.page.goto(`/web/videos/${id}/play`)
  await expect(bob.page.getByRole('heading', { level: 1, name: 'A film' })).toBeVisible()
  await ann.call('POST', `/api/v3/videos/${id}/expire`)
  await expect(bob.call('GET', `/api/v3/videos/${id}`)).rejects.toThrow('404')
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  const dialog = page.getByRole('dialog', { name: 'Revive this video?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeDisabled()
  await page.getByRole('button', { name: 'Revive' }).click()
  await dialog.getByRole('button', { name: 'Revive' }).click()
  await expect(page.getByText('Video has been revived')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeEnabled()
  await bob.call('GET', `/api/v3/videos/${id}`)
})

test('a video that ends while somebody watches it stops for them and says so calmly; it is back once it is revived (CM-1.13, CM-1.18)', async ({
  person,
  server,
}) => {
  const [ann, bob] = [await person(), await person()]
  const id = await aFilm(ann, server.url, { title: 'A film', length: 60 })
  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, expiry_date: Math.floor(Date.now() / 1000) + 25 })
  const { page } = bob
  await page.goto(`/web/videos/${id}/play`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  const over = page.getByRole('status').filter({ hasText: 'No longer available' })
  await expect(over).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await expect(bob.call('GET', `/api/v3/videos/${id}`)).rejects.toThrow('404')
  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, expiry_date: Math.floor(Date.now() / 1000) + 86_400 })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
})

test('a revival that fails says so and closes its question, which can be asked again (CM-4.59, CM-8.11, CM-8.17)', async ({
  person,
  server,
}) => {
  const ann = await person()
  const { page } = ann
  await page.route('**/web/ajax/videos/update', (route) => route.fulfill({ status: 500, json: {} }))
  for (const type of ['video', 'podcast']) {
    const id = await aFilm(ann, server.url, { title: 'A film', fields: { type } })
    await ann.call('POST', `/api/v3/videos/${id}/expire`)
    await page.goto(`/web/videos/${id}/settings`)
    await page.getByRole('dialog').getByRole('button', { name: 'Revive' }).click()
    await expect(page.getByText(`Failed to revive the ${type}`)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Revive' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
})

test('who uploads a video for others chooses its reviewer there and accepts the terms, or is told to (CM-5.16, CM-6.09)', async ({
  person,
  admin,
}) => {
  await admin.call('PUT', '/api/v3/domain', { reviewer_role: 1, terms_of_use: 1 })
  const [ann, rita] = [await person(), await person('reviewer')]
  const { page } = ann
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto('/web/upload')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles(clip(2, '320x180'))
  await page.getByRole('radio', { name: /^Organisation/ }).check()
  const save = page.getByRole('button', { name: 'Save details' })
  await save.click()
  await expect(page.getByText('Reviewer is not selected for the video. Please select reviewer.').first()).toBeVisible()
  await chooseReviewer(ann, rita.username)
  await save.click()
  await expect(page.getByText('Please accept the terms of use.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I accept the terms of use' }).check()
  await save.click()
  await expect(page.getByText('Approval pending')).toBeVisible()
})

test('of two who edit the same settings the second is asked, and what they typed stays', async ({ person, server }) => {
  const [ann, rita] = [await person(), await person('reviewer')]
  const id = await aFilm(ann, server.url, { title: 'A film' })
  const { page } = ann
  await page.goto(`/web/videos/${id}/settings`)
  await page.getByRole('textbox', { name: 'Description' }).fill('What Ann says')
  await rita.call('PUT', '/web/ajax/videos/update', { gconfid: id, video_title: 'A film by Rita' })
  const [save, question] = [page.getByRole('button', { name: 'Save changes' }), page.getByRole('alertdialog')]
  await page.getByRole('textbox', { name: 'Title' }).fill('A film by Ann')
  await save.click()
  // Who changed what meanwhile, and what both did.
  await expect(question).toContainText(/Person \d+ changed these settings/)
  const theirs = question.getByRole('list', { name: 'Changed by somebody else' }).getByRole('listitem')
  await expect(theirs).toHaveText([/^Title.*You changed it, too.*A film by Rita$/])
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('A film')
  await expect(page.getByText('Somebody else has changed these settings in the meantime.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('What Ann says')
  await save.click()
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(page.getByText('Video settings updated successfully')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A film by Rita')
})
