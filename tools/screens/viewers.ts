import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'

const password = 'welcome-to-lyceum'

/** Who looks at a page that shows what is theirs, by their username in the sample library, or `nobody`; else whoever administers. */
export const seenBy: Readonly<Record<string, string>> = {
  '/web/login': 'nobody',
  '/certificates/$code': 'nobody',
  '/web/events/$id/participant/join': 'nobody',
  '/web/events/$id/participant/emails': 'nobody',
  '/web/tracks': 'sam.porter',
  '/web/my/team': 'grace.okafor',
  '/web/my/tracks': 'grace.okafor',
  '/web/my/certificates': 'leo.bianchi',
  '/web/tracks/$name/certificate': 'leo.bianchi',
  '/web/my/events': 'priya.raman',
  '/web/my/projects': 'priya.raman',
  '/web/studio': 'priya.raman',
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Place {
  readonly browser: Browser
  readonly baseURL: string
  /** Of who looks; an anonymous viewer without it. */
  readonly state?: State
}

interface Viewer {
  /** By which addresses are found; of an anonymous viewer it is that of who administers. */
  readonly api: APIRequestContext
  readonly place: Place
}

export async function signedIn(browser: Browser, baseURL: string, username: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL })
  const answer = await context.request.post('/api/v3/session', { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  return context
}

/** Whoever looks at something, each signed in once. @param admin whose they are where nobody is named */
export function viewersAt(place: Place, admin: string) {
  const entered = new Map<string, Promise<Viewer>>()
  const enter = async (name: string): Promise<Viewer> => {
    if (name === 'nobody') return { ...(await viewer(admin)), place }
    const context = await signedIn(place.browser, place.baseURL, name)
    return { api: context.request, place: { ...place, state: await context.storageState() } }
  }
  function viewer(name = admin): Promise<Viewer> {
    const found = entered.get(name) ?? enter(name)
    entered.set(name, found)
    return found
  }
  return viewer
}
