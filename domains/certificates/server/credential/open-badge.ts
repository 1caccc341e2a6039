import { createHash } from 'node:crypto'
import { credentialAddress, statusListAddress } from '../../addresses.ts'
import { credentialsContext, openBadgesContext } from './contexts.ts'
import { issuerOf } from './issuer.ts'
import { momentText } from './moment.ts'

/** What a certificate says, and of whom. */
export interface Achieved {
  readonly code: string
  /** Of what was achieved, whatever it is called meanwhile. */
  readonly achievementId: string
  readonly title: string
  readonly description: string
  readonly issuedAt: Date
  /** Null: it holds for good. */
  readonly expiresAt: Date | null
  readonly list: number
  readonly place: number
  /** By which its holder can prove that it is theirs; empty where they have no mail address. */
  readonly email: string
  readonly accountId: string
}

export interface Site {
  readonly name: string
  readonly publicUrl: string
}

/** Whoever knows the mail address can compare it; whoever does not learns nothing. */
function recipientOf({ email, accountId }: Achieved, salt: string) {
  const [identityType, value] = email === '' ? ['systemId', accountId] : ['emailAddress', email]
  const identityHash = `sha256$${createHash('sha256')
    .update(value + salt)
    .digest('hex')}`
  return { type: 'IdentityObject', hashed: true, identityHash, identityType, salt }
}

/** An Open Badges 3.0 credential, not yet signed. The name of its holder is not in it. */
export function openBadge(achieved: Achieved, { name, publicUrl }: Site, salt: string) {
  const { code, title, description, issuedAt, expiresAt, list, place } = achieved
  const statusList = publicUrl + statusListAddress(list)
  return {
    '@context': [credentialsContext, openBadgesContext],
    id: publicUrl + credentialAddress(code),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: title,
    issuer: { id: issuerOf(publicUrl), type: ['Profile'], name, url: publicUrl },
    validFrom: momentText(issuedAt),
    ...(expiresAt && { validUntil: momentText(expiresAt) }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [recipientOf(achieved, salt)],
      achievement: {
        id: `urn:uuid:${achieved.achievementId}`,
        type: ['Achievement'],
        name: title,
        description: description === '' ? `The track “${title}”.` : description,
        criteria: { narrative: 'Every video of the track was watched, as the server counted.' },
      },
    },
    credentialStatus: {
      id: `${statusList}#${place}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(place),
      statusListCredential: statusList,
    },
  }
}
