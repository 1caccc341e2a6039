import type { QueryClient } from '@tanstack/react-query'
import { call, callHeaders, isRefusal, Refusal } from '#platform/web/client.ts'
import { feeds } from '#platform/web/feed.ts'
import { embedTokenRoutes } from '../contract.ts'
import { meQuery } from './use-me.ts'

/** ms that the page around is waited for. */
const handshakeTimeout = 5000

interface Handshake {
  readonly type: 'handshake'
  readonly token: string
  readonly [field: string]: unknown
}

/** What the page around answered, and where it is from. */
export interface Answered {
  readonly data: Handshake
  readonly origin: string
}

/** Asks the page around this one for its token; only the origins that may embed pages are believed. Undefined where none answers. */
export async function askParent(queries: QueryClient): Promise<Answered | undefined> {
  const { domain } = await queries.ensureQueryData(meQuery)
  const origins = [window.location.origin, ...domain.embed_origins.split(/[\s,]+/)]
  return new Promise((resolve) => {
    const done = (answered?: Answered) => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      resolve(answered)
    }
    const hear = ({ source, origin, data }: MessageEvent<{ type?: unknown; token?: unknown } | null>) => {
      if (source !== window.parent || !(origins.includes(origin) || origins.includes('*'))) return
      if (data?.type === 'handshake' && typeof data.token === 'string') done({ data: data as Handshake, origin })
    }
    const timer = setTimeout(done, handshakeTimeout)
    window.addEventListener('message', hear)
    // There is nothing in it that others may not hear.
    window.parent.postMessage({ type: 'handshake-request' }, '*')
  })
}

const entered = new Map<string, Promise<unknown>>()

/**
 * Inside a page of another site: goes on as the virtual user of its token, which stands in the address or is asked of the page around, where
 * that has said who it is (`kcid`). Without one, or with one that is not valid, as an anonymous viewer.
 *
 * @param load what the page shows first
 */
export async function enterEmbedded<T>(
  queries: QueryClient,
  search: Readonly<Record<string, string | string[]>>,
  load: () => Promise<T>,
): Promise<T> {
  await enter(queries, search)
  return loadOrMiss(load)
}

/** Nobody signs in inside a page of another site: a token that ended leads to what is not there. */
export async function loadOrMiss<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (isRefusal(error, 'unauthenticated') && error.reason === 'embed_token')
      throw new Refusal({ code: 'not_found', message: error.message })
    throw error
  }
}

/** Goes on as the virtual user of a token, which is sent with every call from now on: cookies do not get into a frame of another site. */
export async function goOnBy(token: string, check?: () => Promise<unknown>): Promise<void> {
  const [{ fetchedFeed }] = await Promise.all([import('#platform/web/fetched-feed.ts'), check?.()])
  callHeaders['x-embed-token'] = token
  feeds.open = (address) => fetchedFeed(address, callHeaders)
}

async function enter(queries: QueryClient, search: Readonly<Record<string, string | string[]>>): Promise<void> {
  const [kcid, token] = [search['kcid'], search['token']].map((value) => [value ?? ''].flat()[0] ?? '') as [string, string]
  if (!token && (!kcid || window.parent === window)) return
  const take = async () => {
    const secret = token || (await askParent(queries))?.data.token
    if (!secret) return
    await goOnBy(secret, () => call(embedTokenRoutes.openEmbedSession, { body: { kcid, token: secret } }))
  }
  const key = `${kcid} ${token}`
  const before = entered.get(key) ?? take().catch(() => entered.delete(key))
  entered.set(key, before)
  await before
}
