import { aPlaylist } from './harness/playlists.ts'
import { expect, test } from './harness/test.ts'
import { aWord } from './harness/videos.ts'

test('whoever gives a playlist or a channel away by its settings takes that back from the message', async ({ person }) => {
  const [ann, heir] = [await person('poweruser'), await person('poweruser')]
  const word = aWord()
  const { page } = ann
  const undo = () => page.getByRole('button', { name: 'Undo' }).last().click()

  const { name } = await aPlaylist(ann, { displayname: `Row ${word}` })
  await page.goto(`/web/playlists/${name}/manage?tab=settings`)
  const owner = page.getByRole('combobox', { name: 'Owner' })
  await owner.fill(heir.username)
  await page.getByRole('option').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Playlist owner changed')).toBeVisible()
  const ownerOf = async () => (await ann.call<{ owner: { name: string } }>('GET', `/api/v3/playlists/${name}`)).owner.name
  expect(await ownerOf()).toBe(heir.username)
  await undo()
  await expect(page.getByText('1 playlist is as it was before')).toBeVisible()
  expect(await ownerOf()).toBe(ann.username)
  // The form shows whose it is now, and has nothing to save.
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden()

  const made = await ann.call<{ name: string }>('POST', '/web/ajax/channels/create', { displayname: `Harbour ${word}` })
  await page.goto(`/web/channels/${made.name}/settings`)
  const people = page.locator('#people')
  await people.getByRole('button', { name: /^Remove / }).click()
  await people.getByRole('combobox', { name: 'Owner' }).fill(heir.username)
  await page.getByRole('option').click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Channel settings saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `Harbour ${word}` })).toBeVisible()
  await undo()
  await expect(page.getByText('1 channel is as it was before')).toBeVisible()
  const { channel } = await ann.call<{ channel: { owner: { name: string }; can: { manage: boolean } } }>(
    'GET',
    `/web/ajax/partials/channels/${made.name}`,
  )
  expect(channel).toMatchObject({ owner: { name: ann.username }, can: { manage: true } })
})
