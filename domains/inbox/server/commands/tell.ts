import type { Tx } from '#platform/server/db.ts'
import { publish } from '#platform/server/feed.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Thing } from '../kinds.ts'
import { insertNotices, type Listener, type News } from '../queries/telling.ts'
import { mailOf } from '../words.ts'

interface Told extends Pick<News, 'kind' | 'source'> {
  readonly actor: { readonly id: string; readonly displayname: string } | null
  readonly type: string
  readonly thing: Thing
}

/** Tells people of something that they may see: in the app, and by mail at once where they chose that. @param publicUrl for links in mails */
export async function tell(tx: Tx, publicUrl: string, news: Told, listeners: readonly Listener[]): Promise<void> {
  if (listeners.length === 0) return
  const { kind, actor, type, thing, source } = news
  const subject = { subjectType: type, subjectId: thing.id, ...(source === undefined ? {} : { source }) }
  const told = await insertNotices(tx, { kind, actorId: actor?.id ?? null, ...subject }, listeners)
  for (const { accountId, mail, email, displayname, message } of told) {
    await publish(tx, { topic: `inbox:${accountId}`, type: 'changed' })
    if (mail !== 'now') continue
    const said = { kind, actor: actor?.displayname ?? null, title: thing.title, message }
    await sendMail(tx, { to: email, ...mailOf({ name: displayname, publicUrl }, said, thing.url) })
  }
}
