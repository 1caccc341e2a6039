import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aTrack, toastIn } from './harness/tracks.ts'
import { aWord } from './harness/videos.ts'

test('an author sees how far people are with a track, and schedules a report on it', { tag: '@long' }, async ({ person, server }) => {
  const [ann, bob, cid] = [await person('poweruser'), await person(), await person()]
  const { page } = ann
  const word = aWord()
  const { id } = await inDatabase(server, (db) => aVideo(db, { title: `Lesson ${word}` }))
  const name = await aTrack(ann, { displayname: `Course ${word}`, visibility: 'GROUPS' }, { Begin: [id] })
  await ann.call('PUT', `/web/ajax/groups/${name}/members`, { userMembers: [bob.username, cid.username] })
  await inDatabase(server, (db) => hasWatched(db, bob, id, 60))
  const isCounting = async () => (await ann.call<{ counting: boolean }>('GET', `/api/v3/tracks/${name}/progress`)).counting
  await expect.poll(isCounting).toBe(false)
  await page.goto(`/web/tracks/${name}/analytics`)
  const people = page.getByRole('table', { name: 'People who learn with this track' })
  const row = (username: string) => people.getByRole('row').filter({ hasText: username })
  await expect(row(bob.username)).toContainText('100 % (1 of 1)')
  await expect(row(cid.username)).toContainText('Not started')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await expect(row(cid.username)).toHaveCount(0)
  await expect(row(bob.username)).toBeVisible()

  await page.getByRole('textbox', { name: 'Email addresses' }).fill(`boss.${word}@example.net`)
  await page.getByRole('radio', { name: 'Every week' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Schedule report' }).click()
  await expect(toastIn(page, 'The report is scheduled.')).toBeVisible()
  const schedule = page.getByRole('list', { name: 'Scheduled reports' }).getByRole('listitem')
  await expect(schedule).toContainText(`boss.${word}@example.net`)
  await expectAccessible(page)
  await schedule.getByRole('button', { name: /^Pause/ }).click()
  await expect(schedule.getByText('Paused', { exact: true })).toBeVisible()
  await schedule.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(schedule).toHaveCount(0)
})

test('who manages a group sees how far its people are, and these see who sees it', { tag: '@long' }, async ({ admin, person, server }) => {
  const [ann, bob, mia] = [await person('poweruser'), await person(), await person()]
  const word = aWord()
  const fields = { name: `team-${word}`, displayname: `Team ${word}` }
  const { group } = await admin.call<{ group: { id: string } }>('POST', '/api/v3/groups', fields)
  await admin.call('PUT', `/api/v3/groups/${group.id}/members`, { members: { add: [bob.username] } })
  await admin.call('PUT', `/api/v3/groups/${group.id}/managers`, { managers: { add: [mia.username] } })
  const { id } = await inDatabase(server, (db) => aVideo(db, { title: `Lesson ${word}` }))
  const name = await aTrack(ann, { displayname: `Course ${word}`, visibility: 'GROUPS' }, { Begin: [id] })
  await ann.call('PUT', `/web/ajax/groups/${name}/members`, { groupMembers: [`team-${word}`] })
  await inDatabase(server, (db) => hasWatched(db, bob, id, 60))
  const tracksOf = `/api/v3/groups/${group.id}/tracks`
  const isCounting = async () => (await mia.call<{ items: readonly { counting: boolean }[] }>('GET', tracksOf)).items[0]?.counting
  await expect.poll(isCounting).toBe(false)
  const { page } = mia
  await page.goto('/web/my/team')
  const tracks = page.getByRole('table', { name: 'Tracks of the group' })
  await expect(tracks.getByRole('row').filter({ hasText: `Course ${word}` })).toContainText('1 (100 %)')
  await tracks.getByRole('button', { name: `Course ${word}` }).click()
  const people = page.getByRole('table', { name: 'People who learn with this track' })
  await expect(people.getByRole('row').filter({ hasText: bob.username })).toContainText('100 % (1 of 1)')
  await expectAccessible(page)

  await bob.page.goto('/web/my/team')
  await expect(bob.page.getByRole('heading', { name: 'You don’t manage any groups' })).toBeVisible()
  await expect(bob.page.getByRole('list', { name: 'Who can see your progress' })).toContainText(`Team ${word}`)
})
