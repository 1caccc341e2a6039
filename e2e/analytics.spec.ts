import { addUpNow } from '#domains/analytics/testing.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aFilm, aWord } from './harness/videos.ts'

test('an owner reads how their video was watched, and a site admin has the usage report mailed (CM-2.16, CM-8.03, CM-8.62)', async ({
  person,
  server,
}) => {
  const [ann, bob, { page }] = [await person(), await person(), await person('siteadmin')]
  const title = `Watched ${aWord()}`
  const id = await aFilm(ann, server.url, { title })
  const reported = bob.page.waitForResponse((answer) => answer.url().endsWith(`/${id}/progress`) && answer.ok())
  await bob.page.goto(`/web/videos/${id}/play`)
  await bob.page
    .getByRole('region', { name: /^Player/ })
    .getByRole('button', { name: 'Play', exact: true })
    .click()
  await reported
  // The job that does so comes every minute, and may just have come.
  const isCounted = () =>
    inDatabase(server, async (db) => {
      await addUpNow(db)
      const watched = await db.selectFrom('watch_day').select('views').where('video_id', '=', id).execute()
      const measured = await db.selectFrom('quality_day').select('starts').where('video_id', '=', id).execute()
      return watched.length > 0 && measured.length > 0
    })
  await expect.poll(isCounted).toBe(true)

  await ann.page.goto(`/web/videos/${id}/settings?option=analytics`)
  const figures = ann.page.getByRole('region', { name: 'Analytics' })
  await expect(
    figures
      .getByRole('definition')
      .filter({ hasText: /^1\s*$/ })
      .first(),
  ).toBeVisible()
  await expect(figures.getByRole('listitem').filter({ hasText: 'Computer' })).toHaveText(/^Computer100 %$/)
  await expect(figures.getByText(/^Played most: 0:0\d to 0:\d+\.$/)).toBeVisible()
  await expect(figures.getByRole('img', { name: 'How often each part of the video was played' })).toBeVisible()
  // What counts as a view, and that it was started at all.
  for (const name of ['Views', 'Times started']) await expect(figures.getByRole('term').filter({ hasText: name })).toBeVisible()
  const moment = figures.getByRole('slider', { name: 'Moment of the video' })
  await expect(moment).toHaveAttribute('aria-valuetext', '0:00')
  await expect(figures.getByText(/^Played (?:1 time|0\.\d+ times) · /)).toBeVisible()
  await expect(figures.getByRole('link', { name: 'Watch from 0:00' })).toHaveAttribute('href', new RegExp(`/web/videos/${id}/play`))
  await expect(figures.getByText(/^Compared with /)).toBeVisible()
  await figures.getByRole('combobox', { name: 'Compare with' }).click()
  const compared = ann.page.waitForRequest((request) => {
    const { pathname, searchParams } = new URL(request.url())
    return (
      pathname.endsWith(`/${id}/analytics`) &&
      searchParams.get('from_date') === '2026-01-05' &&
      searchParams.get('to_date') === '2026-02-01'
    )
  })
  await ann.page.getByRole('option', { name: 'From a day of my choice' }).click()
  await figures.getByLabel('First day of the comparison').fill('2026-01-05')
  await compared
  await expect(figures.getByRole('heading', { name: 'Playback quality' })).toBeVisible()
  await expect(
    figures
      .getByRole('definition')
      .filter({ hasText: /^\d+\.\d s$/ })
      .first(),
  ).toBeVisible()
  await figures.getByText('Show as a table').click()
  await expect(figures.getByRole('table', { name: 'Day by day' }).getByRole('row')).toHaveCount(29)
  await figures.getByRole('combobox', { name: 'Period' }).click()
  await ann.page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(figures.getByRole('table', { name: 'Day by day' }).getByRole('row')).toHaveCount(8)
  await expectAccessible(ann.page)

  await page.goto('/web/my/domain-content')
  await page.getByRole('link', { name: 'Usage report' }).click()
  await expect(page.getByRole('table', { name: 'Videos that were watched longest' }).getByRole('link', { name: title })).toBeVisible()
  const ask = async () => {
    await page.getByRole('button', { name: 'Email a report' }).click()
    await page.getByRole('menuitem', { name: 'Excel' }).click()
  }
  const address = '**/web/ajax/domain/download/usagedata'
  await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
  await ask()
  await expect(page.getByText('Failed to generate the report', { exact: true })).toBeVisible()
  await page.unroute(address)
  await ask()
  await expect(page.getByText('The report will be emailed to you shortly.', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^usage-[\d-]+\.xlsx is ready/ })).toBeVisible()
  await expectAccessible(page)
})
