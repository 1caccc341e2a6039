import { audit } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Person } from '#platform/server/viewer.ts'
import { can } from '../policy.ts'
import { insertAccess } from '../queries/changes.ts'
import { findPrivate, getVisibleVideo } from '../queries/detail.ts'

/** A siteadmin opens somebody's PRIVATE video: written down, and the owner is told, once. */
export async function openPrivateVideo(tx: Tx, viewer: Person, id: string, action: 'accessanyway' | 'back'): Promise<void> {
  const video = can.openPrivate(viewer) ? await findPrivate(tx, id) : undefined
  if (!video || video.ownerId === viewer.id) {
    await getVisibleVideo(tx, viewer, id)
    if (!can.openPrivate(viewer)) throw new Problem('forbidden')
    return
  }
  if (action === 'back') return
  if (!(await insertAccess(tx, id, viewer.id))) return
  await audit(tx, { accountId: viewer.id, action: 'video.private_opened', subject: id, details: { owner: video.username } })
  if (video.email === '') return
  await sendMail(tx, {
    to: video.email,
    subject: `Your private video "${video.title}" was opened by an administrator`,
    text: `Hello ${video.ownerName},\n\n${viewer.name} opened your private video "${video.title}" as an administrator. You are told because only you can see it otherwise.\n`,
  })
}
