import type { APIRequestContext, Page } from '@playwright/test'
import { idIn, nameIn } from './calls.ts'
import { projectIn } from './demonstration.ts'
import { demonstrationMoments } from './demonstration-moments.ts'
import { type Moment, press } from './moment.ts'

const at = (path: string) => () => Promise.resolve(path)
const video = (rest: string) => async (api: APIRequestContext) => `/web/videos/${await idIn(api, 'videos_listing')}/${rest}`

/** Brings a part of a page to the top of the window, and keeps it there until what comes into view with it has arrived. */
const begin = (selector: string) => async (page: Page) => {
  const part = page.locator(selector)
  await part.waitFor()
  for (let still = 0; still < 4; ) {
    const moved = await part.evaluate((element) => {
      const before = scrollY
      scrollBy(0, element.getBoundingClientRect().top - 72)
      return scrollY !== before
    })
    still = moved ? 0 : still + 1
    await page.waitForTimeout(500)
  }
}

export interface Found {
  /** A video that has a form. */
  readonly asking: string
  /** One that has packages. */
  readonly packed: string
}

export const moments = ({ asking, packed }: Found): readonly Moment[] => [
  { name: 'not-found', address: at('/web/nothing-of-the-kind') },
  { name: 'search-forgiven', address: at('/web/search?qtext=forklfit') },
  { name: 'search-nothing', address: at('/web/search?qtext=zeppelin') },
  { name: 'search-embedded', address: at('/web/search?qtext=safety&embed=1') },
  { name: 'videos-play-comments', address: video('play'), act: (page) => page.getByRole('tab', { name: /^Comments/ }).click() },
  { name: 'videos-play-transcript', address: video('play'), act: (page) => page.getByRole('tab', { name: 'Transcript' }).click() },
  { name: 'videos-play-found', address: video('play?qtext=password') },
  { name: 'videos-play-save', address: video('play'), act: press('Save') },
  { name: 'videos-play-share', address: video('play'), act: press('Share') },
  { name: 'videos-play-add', address: video('play'), act: press('Playlist') },
  {
    name: 'videos-play-form',
    address: at(`/web/videos/${asking}/play`),
    act: async (page) => {
      await press('Start')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'videos-settings-form', address: at(`/web/videos/${asking}/settings`), act: begin('#form') },
  ...['transcript', 'highlight', 'summary', 'interactivity', 'quiz', 'reels', 'packages'].map((id) => ({
    name: `videos-settings-${id}`,
    address: video('settings'),
    act: begin(`#${id}`),
  })),
  { name: 'videos-settings-analytics', address: video('settings?option=analytics'), act: begin('#analytics') },
  { name: 'videos-settings-quality', address: video('settings?option=analytics'), act: begin('#quality') },
  { name: 'admin-settings-analytics', address: at('/web/admin/settings'), act: begin('#analytics') },
  { name: 'videos-settings-answers', address: at(`/web/videos/${asking}/settings`), act: begin('#participants') },
  { name: 'playlists-one-play', address: async (api) => `/web/playlists/${await nameIn(api, 'playlists?scope=all')}?op=play` },
  { name: 'playlists-one-details', address: async (api) => `/web/playlists/${await nameIn(api, 'playlists?scope=all')}?op=details` },
  {
    name: 'podcasts-mini',
    address: async (api) => `/web/videos/${await idIn(api, 'podcasts_listing')}/play`,
    act: async (page) => {
      await press('Play')(page)
      await page.getByRole('link', { name: 'Podcasts', exact: true }).filter({ visible: true }).first().click()
      await page.getByRole('region', { name: 'Mini player' }).waitFor()
    },
  },
  { name: 'videos-settings-packages-offline', address: at(`/web/videos/${packed}/settings`), act: begin('#packages') },
  {
    name: 'studio-clip',
    as: 'priya.raman',
    address: async (api) => `/web/studio#/project/${await projectIn(api)}`,
    act: (page) => page.getByRole('list', { name: 'Clips' }).getByRole('button').nth(4).click(),
  },
  {
    name: 'studio-adding',
    as: 'priya.raman',
    address: async (api) => `/web/studio#/project/${await projectIn(api)}`,
    act: async (page) => {
      await press('Add a video')(page)
      await page.getByRole('list', { name: 'Videos to add' }).waitFor()
    },
  },
  { name: 'shortcuts', address: at('/web/'), act: (page) => page.keyboard.press('?') },
  ...demonstrationMoments,
]
