import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import { keyNameOf } from './credential/issuer.ts'
import { signed } from './credential/sign.ts'
import { statusList } from './credential/status-list.ts'
import { signingKey } from './queries/keys.ts'
import { findStatusList, keepStatusList, listRevokedPlaces } from './queries/status.ts'

/** The signed list of what is revoked; signed once after each change. @throws Problem not_found */
export async function readStatusList(tx: Tx, number: number, publicUrl: string): Promise<Record<string, unknown>> {
  const list = await findStatusList(tx, number)
  if (!list) throw new Problem('not_found')
  if (list.credential) return list.credential as Record<string, unknown>
  const { number: keyNumber, privateKey } = await signingKey(tx)
  const document = statusList(number, await listRevokedPlaces(tx, number), publicUrl, new Date())
  const credential = await signed(document, { privateKey, verificationMethod: keyNameOf(publicUrl, keyNumber) }, new Date())
  await keepStatusList(tx, number, list.revision, credential)
  return credential
}
