import type { Flags } from '#domains/accounts/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Tx } from '#platform/server/db.ts'
import type { Person } from '#platform/server/viewer.ts'
import { accentOf, leastContrast } from '../../accent.ts'
import type { SentFiles } from '../files.ts'
import { can } from '../policy.ts'
import { audit } from '../queries/audit.ts'
import { readFlags, updateFlags } from '../queries/organisation.ts'

type Changes = { readonly [F in Exclude<keyof Flags, 'logo_url'>]?: Flags[F] | undefined } & { readonly logoUploadUrl?: string | undefined }

const site = 'site:logo'
const leastReadable = 4.5

async function logoOf(tx: Tx, viewer: Person, address: string, files: SentFiles): Promise<string> {
  if (address !== '') return files.usePicture(tx, viewer, address, { usedBy: site, purpose: 'logo' })
  await files.releasePictures(tx, site)
  return ''
}

function refuseUnreadable(colour: string): void {
  const accent = accentOf(colour)
  if (accent && leastContrast(accent) < leastReadable)
    throw new Problem('invalid', 'contrast', 'Text could not be read in this colour. Please choose another one.', 'accent_colour')
}

/** Only the flags that are sent change. */
export async function changeFlags(tx: Tx, viewer: Person, { logoUploadUrl, ...changes }: Changes, files: SentFiles): Promise<Flags> {
  if (!can.administer(viewer)) throw new Problem('forbidden')
  if (changes.accent_colour) refuseUnreadable(changes.accent_colour)
  const logo = logoUploadUrl === undefined ? {} : { logo_url: await logoOf(tx, viewer, logoUploadUrl, files) }
  const sent = { ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)), ...logo }
  await updateFlags(tx, sent)
  await audit(tx, { accountId: viewer.id, action: 'organisation.updated', subject: 'organisation', details: sent })
  return readFlags(tx)
}
