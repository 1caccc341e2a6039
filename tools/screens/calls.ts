import type { APIRequestContext } from '@playwright/test'

export interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string; readonly thumbnail_url: string | null }[]
}

export async function get<T>(api: APIRequestContext, path: string): Promise<T> {
  const answer = await api.get(path, { headers: { accept: 'application/json' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return (await answer.json()) as T
}

export async function send(api: APIRequestContext, method: string, path: string, data: object): Promise<void> {
  const { _csrf } = await get<{ _csrf: string }>(api, '/web/csrfToken')
  const answer = await api.fetch(path, { method, headers: { 'x-csrf-token': _csrf, accept: 'application/json' }, data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

async function firstOf(api: APIRequestContext, listing: string): Promise<Listed['items'][number]> {
  const { items } = await get<Listed>(api, `/web/ajax/partials/${listing}`)
  if (!items[0]) throw new Error(`${listing} is empty`)
  return items[0]
}

/** Of the first thing of a listing. */
export const idIn = async (api: APIRequestContext, listing: string) => (await firstOf(api, listing)).id
export const nameIn = async (api: APIRequestContext, listing: string) => (await firstOf(api, listing)).name
