import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack, toastIn } from './harness/tracks.ts'
import { aWord } from './harness/videos.ts'

test('who manages a group sees who is late, downloads how far everybody is, and has it mailed every month', async ({
  admin,
  person,
  server,
}) => {
  const [ann, bob, cid, mia] = [await person('poweruser'), await person(), await person(), await person()]
  const word = aWord()
  const fields = { name: `team-${word}`, displayname: `Team ${word}` }
  const { group } = await admin.call<{ group: { id: string } }>('POST', '/api/v3/groups', fields)
  await admin.call('PUT', `/api/v3/groups/${group.id}/members`, { members: { add: [bob.username, cid.username] } })
  await admin.call('PUT', `/api/v3/groups/${group.id}/managers`, { managers: { add: [mia.username] } })
  const { id } = await inDatabase(server, (db) => aVideo(db, { title: `Lesson ${word}` }))
  await inDatabase(server, (db) => hasWatched(db, bob, id, 60))
  // The track of the address stands on the second page of them.
  for (let n = 1; n <= 11; n += 1) {
    const name = await aTrack(ann, { displayname: `Course ${word} ${n + 10}`, visibility: 'GROUPS', due_on: '2020-05-10' }, { Begin: [id] })
    await ann.call('PUT', `/web/ajax/groups/${name}/members`, { groupMembers: [`team-${word}`] })
  }
  const { items } = await ann.call<{ items: readonly { trackName: string; displayname: string }[] }>(
    'GET',
    '/web/ajax/partials/my/tracks?max=40',
  )
  const last = items.find(({ displayname }) => displayname === `Course ${word} 21`)?.trackName ?? ''

  const { page } = mia
  await page.goto(`/web/my/team?track=${last}`)
  const people = page.getByRole('table', { name: 'People who learn with this track' })
  const row = (username: string) => people.getByRole('row').filter({ hasText: username })
  await expect(row(cid.username)).toContainText('Late')
  await expect(row(bob.username)).toContainText('Done late')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Late' }).click()
  await expect(row(bob.username)).toHaveCount(0)
  await expect(row(cid.username)).toBeVisible()

  await page.getByRole('button', { name: 'Get the report' }).click()
  await page.getByRole('menuitem', { name: 'Text (CSV)' }).click()
  await expect(toastIn(page, 'Report would be emailed to you shortly.')).toBeVisible()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  const file = await (await coming).createReadStream()
  let text = ''
  for await (const part of file) text += part
  expect(text).toContain(`Course ${word} 21,${cid.username},`)
  expect(text.trim().split('\n')).toHaveLength(23)

  await page.getByRole('combobox', { name: 'Email it to me' }).click()
  await page.getByRole('option', { name: 'Every month' }).click()
  await expect(toastIn(page, 'The report is scheduled.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Email it to me' })).toContainText('Every month')
  await page.getByRole('combobox', { name: 'Email it to me' }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await expect(toastIn(page, 'The report is no longer emailed to you.')).toBeVisible()
})
