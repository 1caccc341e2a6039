import { loading } from '#platform/server/feed.ts'
import { streamFeed } from '../../contract/feed.ts'
import { listCaptions } from './captions.ts'

/** What was said, once for all in this process who are at the event. */
export const captionLoaders = [
  loading(streamFeed.caption, async (db, eventId, some) => {
    // Who corrects an old line while another is typed does not have all between them told again.
    const items = (await Promise.all(some.map((one) => listCaptions(db, eventId, one)))).flat()
    return items.length > 0 ? { content: { items } } : undefined
  }),
]
