import type { APIRequestContext, Page } from '@playwright/test'
import { idIn } from './calls.ts'
import { emptyEventIn, emptyTrackTitle, projectIn, trackNamed } from './demonstration.ts'
import { type Moment, press } from './moment.ts'

/** A code that no certificate has. */
const unusedCode = 'abcde-fghjk-mnpqr-stvwx'

const at = (path: string) => () => Promise.resolve(path)
const track = (title: string, rest: string) => async (api: APIRequestContext) => `/web/tracks/${await trackNamed(api, title)}${rest}`
const tab = (name: string | RegExp) => (page: Page) => page.getByRole('tab', { name }).click()

const tabs = { comments: 'Comments', questions: 'Q&A', polls: 'Polls', attendees: /^Attendees/ } as const
const tabsOf = (names: readonly (keyof typeof tabs)[], moment: Omit<Moment, 'act'>): Moment[] =>
  names.map((name) => ({ ...moment, name: `${moment.name}-${name}`, act: tab(tabs[name]) }))

const certificates: readonly Moment[] = [
  { name: 'certificates-unknown', as: 'nobody', address: at(`/certificates/${unusedCode}`) },
  { name: 'my-certificates-empty', as: 'tom.whitlock', address: at('/web/my/certificates') },
  { name: 'tracks-certificate-empty', as: 'tom.whitlock', address: track('House rules', '/certificate') },
  { name: 'tracks-certificates-empty', address: track(emptyTrackTitle, '/certificates') },
]

const report = track('Safe on the floor', '/analytics')

const tracks: readonly Moment[] = [
  { name: 'tracks-one-sequence', as: 'sam.porter', address: track('Safe on the floor', '') },
  { name: 'tracks-todo', as: 'sam.porter', address: at('/web/tracks'), act: tab('To do') },
  { name: 'tracks-one-late', as: 'yuki.tanaka', address: track('House rules', '') },
  { name: 'tracks-one-open', as: 'marta.kowalska', address: track('House rules', '') },
  { name: 'tracks-one-done', as: 'leo.bianchi', address: track('From the pipe to the bill', '') },
  { name: 'tracks-one-empty', address: track(emptyTrackTitle, '') },
  {
    name: 'tracks-distribution-course',
    address: track('Safe on the floor', '/distribution'),
    act: async (page) => {
      const make = page.getByRole('button', { name: 'Create course' })
      const download = page.getByRole('link', { name: /cmi5/ })
      await make.or(download).first().scrollIntoViewIfNeeded()
      if (await make.isVisible()) await make.click()
      await download.first().waitFor()
      await download.first().scrollIntoViewIfNeeded()
    },
  },
  { name: 'tracks-content-conflicts', address: track('When a customer calls', '/content') },
  { name: 'tracks-content-empty', address: track(emptyTrackTitle, '/content') },
  {
    name: 'tracks-analytics-sent',
    address: report,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email addresses' }).fill('grace.okafor@merewater.example')
      await press('Send report')(page)
      await page.getByText('Report would be emailed to you shortly.').first().waitFor()
    },
  },
  {
    name: 'tracks-analytics-refused',
    address: report,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Email addresses' }).fill('')
      await press('Send report')(page)
      await page.getByRole('alert').filter({ hasText: 'Please enter an email address.' }).waitFor()
    },
  },
]

const over = async (api: APIRequestContext) => `/web/events/${await idIn(api, 'events_listing?scope=past')}`
const coming = async (api: APIRequestContext) => `/web/events/${await idIn(api, 'events_listing?scope=upcoming')}`
const live = async (api: APIRequestContext) => `/web/events/${await idIn(api, 'events_listing?scope=live_only')}`
const silent = async (api: APIRequestContext) => `/web/events/${await emptyEventIn(api)}`

const events: readonly Moment[] = [
  ...tabsOf(['comments', 'questions', 'polls', 'attendees'], { name: 'events-over', as: 'leo.bianchi', address: over }),
  ...tabsOf(['comments', 'questions', 'polls'], { name: 'events-one', as: 'priya.raman', address: coming }),
  ...tabsOf(['comments', 'questions', 'polls'], { name: 'events-silent', address: silent }),
  { name: 'events-one-video', as: 'priya.raman', address: coming, act: tab('Video') },
  {
    name: 'events-captions-typed',
    as: 'marta.kowalska',
    address: async (api) => `${await live(api)}/captions`,
    act: async (page) => {
      const line = page.getByRole('textbox', { name: 'What is said' })
      for (const words of ['Welcome to the service desk.', 'Listen to the caller first, then to the problem.']) {
        await line.fill(words)
        await line.press('Enter')
        await page
          .getByRole('textbox', { name: `Correct “${words}”` })
          .first()
          .waitFor()
      }
    },
  },
  {
    name: 'events-presenter-live',
    as: 'marta.kowalska',
    address: async (api) => `${await live(api)}/presenter`,
    act: (page) => page.getByRole('button', { name: 'See it as viewers do, a few seconds later' }).waitFor(),
  },
  { name: 'my-events-empty', as: 'leo.bianchi', address: at('/web/my/events') },
  {
    name: 'events-participant-join-filled',
    as: 'nobody',
    address: async (api) => `${await coming(api)}/participant/join`,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Your name' }).fill('Beatriz Nunes')
      await page.getByRole('textbox', { name: 'Organisation' }).fill('Águas do Vale')
    },
  },
  { name: 'events-participant-join-there', address: async (api) => `${await coming(api)}/participant/join` },
  { name: 'events-participant-join-none', as: 'nobody', address: async (api) => `${await silent(api)}/participant/join` },
]

const team: readonly Moment[] = [
  { name: 'my-team-empty', as: 'sam.porter', address: at('/web/my/team') },
  {
    name: 'my-team-one',
    as: 'grace.okafor',
    address: at('/web/my/team'),
    act: async (page) => {
      await press('Safe on the floor')(page)
      await page.getByText('Sam Porter').first().waitFor()
    },
  },
]

const studio: readonly Moment[] = [
  { name: 'my-projects-empty', as: 'tom.whitlock', address: at('/web/my/projects') },
  { name: 'studio-empty', address: async (api) => `/web/studio#/project/${await projectIn(api)}` },
]

/** Pages that tell of learning, events and films, in the states that their plain picture does not show. */
export const demonstrationMoments: readonly Moment[] = [...certificates, ...tracks, ...team, ...events, ...studio]
