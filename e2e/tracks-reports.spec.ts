import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack, toastIn } from './harness/tracks.ts'
import { aWord, callsOf } from './harness/videos.ts'

test('an author sends a report on a track to addresses of their choice (LE-1.48, LE-2.78, LE-3.42, LE-7.79, LE-8.65)', async ({
  admin,
  person,
  server,
}) => {
  const [ann, bob] = [await person('poweruser'), await person()]
  const { page } = ann
  const word = aWord()
  const { id } = await inDatabase(server, (db) => aVideo(db, { title: `Lesson ${word}` }))
  const name = await aTrack(ann, { displayname: `Course ${word}`, visibility: 'GROUPS' }, { Begin: [id] })
  await ann.call('PUT', `/web/ajax/groups/${name}/members`, { userMembers: [bob.username] })
  await inDatabase(server, (db) => hasWatched(db, bob, id, 60))
  const calls = callsOf(page, `/web/ajax/tracks/${name}/analytics`)
  await page.goto(`/web/tracks/${name}/analytics`)
  const emails = page.getByRole('textbox', { name: 'Email addresses' })
  await expect(emails).toHaveValue(`${ann.username}@example.org`)
  const send = page.getByRole('button', { name: 'Send report' })
  await emails.fill('')
  await send.click()
  await expect(page.getByText('Please enter an email address.')).toBeVisible()
  await emails.fill('somebody')
  await send.click()
  await expect(page.getByText('This is not an email address.')).toBeVisible()
  await emails.fill(`${ann.username}@example.org, boss.${word}@example.net`)
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  await from.fill('2026-02-01')
  await to.fill('2026-01-31')
  await send.click()
  await expect(page.getByText('The first day must not be after the last one.')).toBeVisible()
  await expectAccessible(page)
  expect(calls).toEqual([])

  await from.fill('2026-01-01')
  await page.getByRole('radio', { name: 'Detailed' }).click()
  await page.getByRole('radio', { name: 'Text (CSV)' }).click()
  await send.click()
  await expect(toastIn(page, 'Report would be emailed to you shortly.')).toBeVisible()
  expect(calls.map((query) => Object.fromEntries(query))).toEqual([
    {
      emails: `${ann.username}@example.org,boss.${word}@example.net`,
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      report_type: 'detailed',
      entity_type: 'track',
      name: `Course ${word}`,
      group_by: 'user',
      task_name: 'track_analytics',
      export_file_format: 'csv',
      trackName: name,
    },
  ])
  await expect(page.getByText('track-report-2026-01-01-2026-01-31.csv is ready.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  await expectAccessible(page)

  const mailed = async () =>
    (await admin.call<{ items: readonly { text: string }[] }>('GET', `/api/v3/mail?to=boss.${word}@example.net`)).items[0]?.text ?? ''
  await expect.poll(mailed).toContain('?token=')
  const { pathname, search } = new URL(/http\S+\?token=\S+/.exec(await mailed())?.[0] ?? '')
  const file = await (await fetch(server.url + pathname + search)).text()
  expect(file).toContain(`${bob.username},`)
  expect(file).toContain(`,Begin,${id},Lesson ${word},100,`)
})
