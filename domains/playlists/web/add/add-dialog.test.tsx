import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answers, pageWith, refused } from '#tests/components/server.ts'
import { show } from '#tests/components/show.tsx'
import { type ChoicePage, playlistRoutes } from '../../contract.ts'
import { AddToPlaylistHost } from './add-host.tsx'
import { askForPlaylists } from './add-store.ts'

const choice = (number: number): ChoicePage['items'][number] => ({
  id: `0195a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `list-${number}`,
  displayname: `List ${number}`,
  includes_video: false,
  kapsule_count: number,
})

const open = (onClose?: (added: boolean) => void) => {
  show(<AddToPlaylistHost />)
  askForPlaylists({ id: 'a1b2c3', displayname: 'Forklift safety', ...(onClose && { onClose }) })
}

it('Whoever has no playlists yet makes the first one where they are, and it needs a title', async () => {
  answers(playlistRoutes.listChoices, () => ({ ...pageWith([]), myplaylist_count: 0, videoplaylist_count: 0 }))
  const made = answers(playlistRoutes.createPlaylist, () => refused('internal', 'Something broke.'))
  const onClose = vi.fn()
  open(onClose)
  await expect.element(page.getByText('You have no playlists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect.element(page.getByText('Give the playlist a title.')).toBeVisible()
  expect(made).toHaveLength(0)

  await userEvent.fill(page.getByRole('textbox', { name: 'New playlist' }), '  Safety  ')
  await page.getByRole('button', { name: 'Create and add' }).click()
  await expect.element(page.getByText('Something went wrong!')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'New playlist' })).toHaveValue('  Safety  ')
  expect(made.map(({ body }) => body)).toEqual([{ displayname: 'Safety', visibility: 'USERS' }])
  await page.getByRole('button', { name: 'Close' }).click()
  expect(onClose).toHaveBeenCalledExactlyOnceWith(false)
})

it('Whoever adds a video to a playlist that is gone can try again after a second, and looks on in the next twelve [VW-4.10, VW-9.01]', async () => {
  const asked = answers(playlistRoutes.listChoices, ({ query }) => {
    const first = Number(query['first'])
    const items = Array.from({ length: first === 0 ? 12 : 2 }, (_, at) => choice(first + at + 1))
    return { ...pageWith(items), next: first === 0 ? 12 : null, myplaylist_count: 14, videoplaylist_count: 3 }
  })
  const added = answers(playlistRoutes.addToPlaylist, () => refused('conflict', 'It is gone.'))
  open()
  const add = page.getByRole('button', { name: 'Add to List 2', exact: true })
  await add.click()
  await expect.element(page.getByText('Something went wrong!')).toBeVisible()
  await expect.element(add).toBeDisabled()
  await expect.element(add).toBeEnabled()
  await expect.element(page.getByText('In 3 of your 17 playlists')).toBeVisible()
  expect(added).toHaveLength(1)

  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('button', { name: 'Add to List 14' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  expect(asked.map(({ query }) => query['first'])).toEqual(['0', '12'])
})
