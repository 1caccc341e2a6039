import { createHmac } from 'node:crypto'
import { z } from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'
import { timingSafeStringEqual } from '#platform/server/timing-safe.ts'
import { filePurpose, mediaType } from '../../contract.ts'

const grant = z.object({
  key: z.string(),
  ownerId: z.string(),
  mediatype: mediaType,
  purpose: filePurpose,
  /** Epoch ms. */
  until: z.number(),
})

/** Leave to send one file. Whoever has it may, for as long as it lasts. */
export type Grant = z.output<typeof grant>

const seal = (secret: string, policy: string) => createHmac('sha256', secret).update(`file upload\n${policy}`).digest('base64url')

/** As the fields of the form that carries the file. */
export function writeGrant(secret: string, leave: Grant): { policy: string; signature: string } {
  const policy = Buffer.from(JSON.stringify(leave)).toString('base64url')
  return { policy, signature: seal(secret, policy) }
}

/** @throws Problem forbidden (upload_grant) where the fields are forged, of another key or too old */
export function readGrant(secret: string, fields: Readonly<Record<string, string>>, now = Date.now()): Grant {
  const { policy = '', signature = '', key } = fields
  if (!timingSafeStringEqual(signature, seal(secret, policy))) throw refused()
  const leave = grant.parse(JSON.parse(Buffer.from(policy, 'base64url').toString()))
  if (leave.key !== key || leave.until < now) throw refused()
  return leave
}

const refused = () =>
  new Problem('forbidden', 'upload_grant', 'This upload was not announced, or it took too long to begin. Please try again.')
