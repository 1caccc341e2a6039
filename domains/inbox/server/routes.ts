import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { publish } from '#platform/server/feed.ts'
import { noticeRoutes } from '../contract/notices.ts'
import { shareRoutes } from '../contract/shares.ts'
import type { SharedType } from '../contract.ts'
import { getShareable, share } from './commands/share.ts'
import type { Kinds } from './kinds.ts'
import { presentNotices } from './present.ts'
import { countUnread, listNotices, listRecentRecipients, markRead } from './queries/notices.ts'

const noticesBound = (kinds: Kinds): Bound[] =>
  bind(noticeRoutes, {
    listInbox: async ({ db, viewer, query }) => {
      const first = firstOf(query)
      const [rows, unread] = await Promise.all([listNotices(db, viewer, kinds, { first, max: query.max }), countUnread(db, viewer, kinds)])
      const page = pageFrom(rows, first, query.max)
      return { ...page, items: await presentNotices(db, kinds, page.items), unread }
    },
    markNotice: async ({ db, viewer, params, body, write }) => {
      await write(async (tx) => {
        if (!(await markRead(tx, viewer.id, params.id, body.read))) throw new Problem('not_found')
        await publish(tx, { topic: `inbox:${viewer.id}`, type: 'changed' })
      })
      return { result: 'success' as const, unread: await countUnread(db, viewer, kinds) }
    },
  })

type Sending = Call<typeof shareRoutes.shareVideo>

const sharing =
  (kinds: Kinds, type: SharedType) =>
  async ({ viewer, params, body, write, ports }: Sending) => {
    const { recipients, message } = body
    const wanted = { kinds, publicUrl: ports.config.publicUrl, type, id: params.id, recipients, message }
    const withoutAccess = await write((tx) => share(tx, viewer, wanted))
    return { result: 'success' as const, without_access: withoutAccess }
  }

const embedCode = (url: string) =>
  `<iframe src="${url}" width="800" height="450" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`

const sharesBound = (kinds: Kinds): Bound[] =>
  bind(shareRoutes, {
    getSharePanel: async ({ db, viewer, query, ports }) => {
      const { title, url, embedUrl } = await getShareable(db, viewer, kinds[query.page], query.contentId)
      const whole = (path: string) => new URL(path, ports.config.publicUrl).href
      return {
        title,
        url: whole(url),
        embed_code: embedUrl === null ? null : embedCode(whole(embedUrl)),
        recent: viewer.id === null ? [] : await listRecentRecipients(db, viewer.id, 5),
      }
    },
    shareVideo: sharing(kinds, 'video'),
    shareFeed: sharing(kinds, 'feed'),
    shareChannel: sharing(kinds, 'channel'),
    sharePlaylist: sharing(kinds, 'playlist'),
  })

export const inboxBound = (kinds: Kinds): Bound[] => [...noticesBound(kinds), ...sharesBound(kinds)]
