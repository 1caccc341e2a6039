import { aChannel } from '#domains/channels/testing.ts'
import { aVideo } from '#domains/videos/testing.ts'
import { inDatabase } from './harness/database.ts'
import { expect, expectAccessible, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test('whoever runs a channel searches and sorts what it holds, and features and removes several at once', async ({ person, server }) => {
  const ann = await person('poweruser')
  const word = aWord()
  const name = await inDatabase(server, async (db) => {
    const videos = []
    for (const title of ['Bridge', 'Anchor', 'Crane']) videos.push(await aVideo(db, { title: `${title} ${word}` }))
    return (await aChannel(db, { owner: ann, title: `Run ${word}`, videos })).name
  })
  const { page } = ann
  await page.goto(`/web/channels/${name}/manage`)
  const rows = page.getByRole('list', { name: 'In this channel' }).getByRole('listitem')
  await expect(rows).toContainText(['Crane', 'Anchor', 'Bridge'])
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Title, A to Z' }).click()
  await expect(rows).toContainText(['Anchor', 'Bridge', 'Crane'])
  const box = page.getByRole('searchbox', { name: 'Search by title or topic' })
  await box.fill('bridge')
  await box.press('Enter')
  await expect(rows).toContainText(['Bridge'])
  await page.goto(`/web/channels/${name}/manage?qtext=nothing`)
  await expect(page.getByRole('heading', { name: 'No results in this channel' })).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(rows).toHaveCount(3)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Selection' })
  await expect(bar.getByRole('button', { name: 'Feature', exact: true })).toBeDisabled()
  for (const title of ['Anchor', 'Crane']) await page.getByRole('checkbox', { name: `Select ${title} ${word}` }).click()
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Feature', exact: true }).click()
  await expect(page.getByText('2 items marked as featured')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('button', { name: `Remove Anchor ${word} from featured` })).toBeVisible()

  const content = `**/web/ajax/channels/*/content`
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar.getByRole('checkbox', { name: 'Select all' }).click()
  await page.getByRole('checkbox', { name: `Select Bridge ${word}` }).click()
  await page.route(content, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await bar.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('The selected items could not be removed. Please try again.')).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  const removeBoth = async () => {
    await bar.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('2 items removed from the channel')).toBeVisible()
    await expect(rows).toContainText(['Bridge'])
  }
  await removeBoth()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: `Remove Anchor ${word} from featured` })).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  for (const title of ['Anchor', 'Crane']) await page.getByRole('checkbox', { name: `Select ${title} ${word}` }).click()
  await removeBoth()
  await page.reload()
  await expect(rows).toContainText(['Bridge'])
})
