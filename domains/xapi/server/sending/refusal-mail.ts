import { readFlags } from '#domains/accounts/server.ts'
import type { Config } from '#platform/server/config.ts'
import type { Tx } from '#platform/server/db.ts'
import { sendMails } from '#platform/server/mail.ts'
import { listAdminAddresses } from '../queries/sending.ts'

/** Site admins hear that nothing is sent until one of them does something. */
export async function tellAdmins(tx: Tx, { publicUrl }: Pick<Config, 'publicUrl'>, failure: string): Promise<void> {
  const { site_name: site } = await readFlags(tx)
  const subject = `${site} cannot send learning records`
  const link = new URL('/web/admin/learning-records', publicUrl).href
  const waiting = 'Nothing is lost: statements wait until the record store takes them again. You can see what is wrong and test it here:'
  const text = [failure, waiting, link].join('\n\n')
  await sendMails(
    tx,
    (await listAdminAddresses(tx)).map((to) => ({ to, subject, text })),
  )
}
