import { readFlags } from '#domains/accounts/server.ts'
import type { Summary } from '#domains/content/server.ts'
import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { sendMail } from '#platform/server/mail.ts'
import { inboxFeed } from '../../contract/feed.ts'
import { mailOf } from '../messages.ts'
import { insertNotices, type Listener, type News } from '../queries/notifications.ts'

interface Notified extends Pick<News, 'kind' | 'source'> {
  readonly actor: { readonly id: string; readonly displayname: string } | null
  readonly type: string
  readonly thing: Summary
}

/** Tells people of something that they may see: in the app, and by mail at once where they chose that. @param publicUrl for links in mails */
export async function notify(tx: Tx, publicUrl: string, news: Notified, listeners: readonly Listener[]): Promise<void> {
  if (listeners.length === 0) return
  const { kind, actor, type, thing, source } = news
  const subject = { subjectType: type, subjectId: thing.id, ...(source === undefined ? {} : { source }) }
  const notified = await insertNotices(tx, { kind, actorId: actor?.id ?? null, ...subject }, listeners)
  await publish(
    tx,
    inboxFeed.changed,
    notified.map(({ accountId }) => accountId),
  )
  for (const { mail, email, displayname, message } of notified) {
    if (mail !== 'now') continue
    const { site_name: site } = await readFlags(tx)
    const said = { kind, actor: actor?.displayname ?? null, title: thing.title, message }
    await sendMail(tx, { to: email, ...mailOf({ name: displayname, site, publicUrl }, said, thing.url) })
  }
}
