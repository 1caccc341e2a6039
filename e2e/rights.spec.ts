import type { Page } from '@playwright/test'
import { clip } from './harness/media.ts'
import { expect, test } from './harness/test.ts'
import { uploadVideo } from './harness/uploading/upload.ts'
import { aFilm, aWord } from './harness/videos.ts'

/** Starts the player and waits until pictures move. */
async function plays(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  const frames = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
  await expect.poll(frames).toBeGreaterThan(5)
}

test('a video is its owner’s alone, then their group’s, and no longer when the right is withdrawn (VW-2.01, VW-6.06)', async ({
  admin,
  person,
  server,
}) => {
  const ann = await person()
  const bob = await person()
  const eve = await person()
  const { group } = await admin.call<{ group: { id: string } }>('POST', '/api/v3/groups', {
    name: `crew${Date.now()}`,
    displayname: 'Night crew',
  })
  await admin.call('PUT', `/api/v3/groups/${group.id}/members`, { members: { add: [bob.username] } })
  const { id } = await uploadVideo(ann, server.url, clip(60), { displayname: 'Lifting a pallet' })

  await ann.page.goto(`/web/videos/${id}/play`)
  await expect(ann.page.getByRole('heading', { name: 'Lifting a pallet' })).toBeVisible()
  await plays(ann.page)

  for (const other of [bob, eve]) {
    expect((await other.page.goto(`/web/videos/${id}/play`))?.status()).toBe(404)
    await expect(other.page.locator('video')).toHaveCount(0)
  }

  await ann.page.goto(`/web/videos/${id}/settings`)
  await ann.page.getByRole('radio', { name: /Specific people/ }).check()
  await ann.page.getByRole('combobox', { name: 'People and groups' }).fill('Night')
  await ann.page.getByRole('option', { name: /Night crew/ }).click()
  await ann.page.getByRole('button', { name: 'Save changes' }).click()
  await expect(ann.page.getByText('Video settings updated successfully')).toBeVisible()

  await bob.page.goto(`/web/videos/${id}/play`)
  await plays(bob.page)
  expect((await eve.page.goto(`/web/videos/${id}/play`))?.status()).toBe(404)

  const source = await bob.call<{ playback: { url: string } }>('GET', `/api/v3/videos/${id}`)
  expect((await bob.context.request.get(source.playback.url)).status()).toBe(200)
  await ann.call('PUT', '/web/ajax/videos/update', { gconfid: id, visibility: 'PRIVATE' })
  expect((await bob.context.request.get(source.playback.url)).status()).toBe(404)
  expect((await bob.page.reload())?.status()).toBe(404)
})

test('a site admin opens what somebody keeps private only after being asked in a dialog; back leads back (CM-2.69, CM-4.57, CM-4.58, CM-7.30, CM-8.30)', async ({
  admin,
  person,
  server,
}) => {
  const ann = await person()
  const title = `About the ${aWord()}`
  const id = await aFilm(ann, server.url, { title, fields: { visibility: 'PRIVATE' } })
  const { page } = admin
  await page.goto('/web/videos')
  await page.goto(`/web/videos/${id}/play`)
  const notice = page.getByRole('dialog', { name: `“${title}” is private` })
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/web\/videos$/)

  await page.goto(`/web/videos/${id}/play`)
  const address = `**/web/ajax/videos/${id}/notification/access`
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await page.getByRole('button', { name: 'Open it anyway' }).click()
  await expect(page.getByText('Unable to access video. Please try after sometime')).toBeVisible()
  await expect(notice).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().endsWith(`/web/ajax/videos/${id}/notification/access`))
  await page.getByRole('button', { name: 'Open it anyway' }).click()
  expect((await sent).postDataJSON()).toEqual({ action: 'accessanyway' })
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
