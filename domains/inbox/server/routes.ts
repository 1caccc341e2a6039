import { contentType, contentTypes } from '#domains/content/server.ts'
import { notificationKinds } from '#domains/notifications/server.ts'
import { firstOf, pageFrom } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind } from '#platform/server/bind.ts'
import { publish } from '#platform/server/feed.ts'
import { inboxFeed } from '../contract/feed.ts'
import { noticeRoutes } from '../contract/notices.ts'
import { shareRoutes } from '../contract/shares.ts'
import { getShareable, share } from './commands/share.ts'
import { describeEmbedding, frameOf } from './oembed.ts'
import { presentNotices } from './present.ts'
import { countUnread, listNotices, listRecentRecipients, markRead } from './queries/notices.ts'

const noticesBound: Bound[] = bind(noticeRoutes, {
  listInbox: async ({ db, viewer, query }) => {
    const first = firstOf(query)
    const page = pageFrom(await listNotices(db, viewer, { first, max: query.max }), first, query.max)
    // Counted after they are listed: a notice that comes between the two is never shown and yet not counted.
    const unread = await countUnread(db, viewer)
    return { ...page, items: await presentNotices(db, page.items), unread }
  },
  markNotice: async ({ db, viewer, params, body, write }) => {
    await write(async (tx) => {
      if (!(await markRead(tx, viewer.id, params.id, body.read))) throw new Problem('not_found')
      await publish(tx, inboxFeed.changed, viewer.id)
    })
    return { result: 'success' as const, unread: await countUnread(db, viewer) }
  },
  listNotificationKinds: async () => ({
    items: notificationKinds().map(({ kind, name, channel }) => ({ kind, name, default: channel })),
  }),
})

const sharesBound: Bound[] = bind(shareRoutes, {
  getSharePanel: async ({ db, viewer, query, ports }) => {
    const type = contentType(query.page)
    if (!type) throw new Problem('invalid', 'page', 'There is nothing of this type to share.', 'page')
    const { title, url, embedUrl } = await getShareable(db, viewer, type, query.contentId)
    const whole = (path: string) => new URL(path, ports.config.publicUrl).href
    return {
      title,
      url: whole(url),
      embed_code: embedUrl === null ? null : frameOf(whole(embedUrl)),
      recent: viewer.id === null ? [] : await listRecentRecipients(db, viewer.id, 5),
    }
  },
  oembed: ({ db, query, ports }) => describeEmbedding(db, query, ports.config.publicUrl),
  shareContent: async ({ viewer, params, body: { recipients, message }, write }) => {
    const type = contentTypes().find(({ plural }) => plural === params.types)
    if (!type) throw new Problem('not_found')
    const withoutAccess = await write((tx) => share(tx, viewer, { type, id: params.id, recipients, message }))
    return { result: 'success' as const, without_access: withoutAccess }
  },
})

export const inboxBound: Bound[] = [...noticesBound, ...sharesBound]
