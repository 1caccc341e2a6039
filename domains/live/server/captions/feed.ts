import { loading } from '#platform/server/feed.ts'
import { streamFeed } from '../../contract/feed.ts'
import { listCaptions } from './captions.ts'

/** What was said, once for all in this process who are at the event. */
export const captionLoaders = [
  loading(streamFeed.caption, async (db, eventId, some) => {
    const [from, to] = [Math.min(...some.map((one) => one.from)), Math.max(...some.map((one) => one.to))]
    const items = await listCaptions(db, eventId, { from, to })
    return items.length > 0 ? { content: { items } } : undefined
  }),
]
