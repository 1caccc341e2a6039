import { setTimeout as sleep } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'

interface Listed {
  readonly items: readonly { readonly id: string; readonly name: string; readonly thumbnail_url: string | null }[]
}

const get = async <T>(api: APIRequestContext, path: string): Promise<T> => {
  const answer = await api.get(path, { headers: { accept: 'application/json' } })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
  return (await answer.json()) as T
}

/** Waits until everything of the sample library can be watched and has a picture. */
export async function loaded(api: APIRequestContext): Promise<void> {
  for (;;) {
    const { total, playable, failed, loading } = await get<Record<'total' | 'playable' | 'failed', number> & { loading: boolean }>(
      api,
      '/api/v3/sample-library',
    )
    const { items } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=100')
    const pictured = items.filter((one) => one.thumbnail_url).length
    process.stderr.write(`\rThe sample library: ${playable} of ${total} play, ${pictured} of ${items.length} videos have a picture. `)
    if (!loading && total > 0 && playable + failed >= total && pictured === items.length) break
    await sleep(2000)
  }
  process.stderr.write('\n')
}

/** The first thing of a listing. */
export async function firstOf(api: APIRequestContext, listing: string): Promise<Listed['items'][number]> {
  const { items } = await get<Listed>(api, `/web/ajax/partials/${listing}`)
  if (!items[0]) throw new Error(`${listing} is empty`)
  return items[0]
}

/** Watches the beginning of a few videos, so that there is something to continue. */
export async function watchSome(api: APIRequestContext): Promise<void> {
  const { _csrf } = await get<{ _csrf: string }>(api, '/web/csrfToken')
  const { items } = await get<Listed>(api, '/web/ajax/partials/videos_listing?max=12')
  for (const { id } of items.slice(3, 7)) {
    const { kvtoken } = await get<{ kvtoken: string }>(api, `/api/v3/videos/${id}`)
    await api.post(`/api/v3/videos/${id}/progress`, {
      headers: { 'x-csrf-token': _csrf },
      data: { session: kvtoken, intervals: [[0, 9]], position: 9 },
    })
  }
}
