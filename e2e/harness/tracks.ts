import type { Locator, Page } from '@playwright/test'
import type { Visitor } from './people.ts'

interface Fields {
  readonly displayname: string
  readonly [field: string]: unknown
}

/** A track that is there already, with these videos by the title of their module. Answers its name. */
export async function aTrack(owner: Visitor, fields: Fields, modules: Readonly<Record<string, readonly string[]>> = {}): Promise<string> {
  const { trackName } = await owner.call<{ trackName: string }>('POST', '/web/ajax/tracks/create', { visibility: 'USERS', ...fields })
  for (const [displayname, videos] of Object.entries(modules)) {
    const { module } = await owner.call<{ module: { id: string } }>('POST', `/web/ajax/tracks/${trackName}/modules/create`, { displayname })
    for (const videoId of videos) await owner.call('POST', `/web/ajax/modules/${module.id}/content/add`, { videoId })
  }
  return trackName
}

/** What a page says shortly. */
export const toastIn = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).last()

/** Lets the calls of a page to a path fail as a server does that has a fault. */
export const failCalls = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }))

/** The paths of what a page changes, in order. */
export function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && changes.push(`${request.method()} ${new URL(request.url()).pathname}`))
  return changes
}

/** The page has done what follows from what happened in it so far: a call goes the same way, and comes after it. */
export const caughtUp = (page: Page) => page.evaluate(async () => void (await (await fetch('/api/v3/session')).text()))
