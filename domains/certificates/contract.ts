import { z } from 'zod/mini'
import { text } from '#platform/contract/fields.ts'
import { gccId } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'

/** Letters and digits that nobody takes for each other, in four groups. */
const code = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[2-9a-hjkmnp-tv-z]{5}(-[2-9a-hjkmnp-tv-z]{5}){3}$/))
const ofCode = z.object({ code })
const ofTrack = z.object({ name: z.string().check(z.minLength(1), z.maxLength(100)) })

/** Longest that a reason may be. */
export const longestReason = 500

const certificate = z.strictObject({
  code: z.string(),
  track: z.strictObject({
    /** In addresses; null: the track is deleted. */
    name: z.nullable(z.string()),
    /** As it was called then. */
    displayname: z.string(),
  }),
  /** As its holder was called then. */
  name: z.string(),
  /** ISO 8601: when the track was completed. */
  issued_at: z.string(),
  /** ISO 8601; null: it holds for good. */
  expires_at: z.nullable(z.string()),
  /** `making`: its files are not there yet. */
  state: z.enum(['making', 'valid', 'expired', 'revoked']),
  /** Why it was revoked; empty otherwise. */
  reason: z.string(),
})
export type Certificate = z.output<typeof certificate>

/** For who manages the track. */
const heldCertificate = z.extend(certificate, { username: z.string() })
export type HeldCertificate = z.output<typeof heldCertificate>

/** What anybody is told who has the code: what stands on the certificate, and whether it holds. */
const checkedCertificate = z.strictObject({
  name: z.string(),
  track: z.string(),
  issued_at: z.string(),
  expires_at: z.nullable(z.string()),
  state: z.enum(['valid', 'expired', 'revoked']),
})
export type CheckedCertificate = z.output<typeof checkedCertificate>

/** What is left to watch for the next certificate of a track. */
const renewal = z.strictObject({
  /** Of the one that it follows. */
  code: z.string(),
  /** ISO 8601: what was watched since then counts. */
  opened_at: z.string(),
  /** Of the one that it follows. */
  expires_at: z.string(),
  /** `quiz_left`: it was watched again; its quizzes are still to be passed again. */
  videos: z.array(z.strictObject({ id: gccId, title: z.string(), watched: z.boolean(), quiz_left: z.boolean() })),
})
export type CertificateRenewal = z.output<typeof renewal>

const file = { method: 'GET', access: 'person', params: ofCode, answer: z.null(), refusals: ['not_found', 'conflict'] } as const

const verificationMethod = z.strictObject({
  id: z.string(),
  type: z.literal('Multikey'),
  controller: z.string(),
  publicKeyMultibase: z.string(),
})

export const certificateRoutes = routes({
  /** Newest first. */
  listOwnCertificates: {
    method: 'GET',
    path: '/api/v3/users/me/certificates',
    access: 'person',
    /** `track`: of that one alone, by name or id. */
    query: z.object({ ...pageFields(20), track: z.optional(z.string().check(z.maxLength(100))) }),
    answer: pageOf(certificate),
    refusals: ['not_found', 'invalid'],
  },
  /** Those of a track, for who manages it. */
  listTrackCertificates: {
    method: 'GET',
    path: '/api/v3/tracks/{name}/certificates',
    access: 'person',
    params: ofTrack,
    query: z.object({ ...pageFields(20), qtext: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
    answer: pageOf(heldCertificate),
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
  /** One's own of a track that ends soon or has ended: what is to be watched again. */
  getCertificateRenewal: {
    method: 'GET',
    path: '/api/v3/tracks/{name}/renewal',
    access: 'person',
    params: ofTrack,
    /** Null: there is nothing to renew, or not yet. */
    answer: z.object({ renewal: z.nullable(renewal) }),
    refusals: ['not_found'],
  },
  /** One's own of a track, as a PDF. */
  downloadTrackCertificate: { ...file, path: '/api/v3/tracks/{name}/certificate', params: ofTrack },
  /** One's own, to print. */
  downloadCertificate: { ...file, path: '/certificates/{code}.pdf' },
  /** One's own, as a badge that carries the credential. */
  downloadBadge: { ...file, path: '/certificates/{code}.png' },
  /** What the page says by which anybody checks a certificate. */
  checkCertificate: {
    method: 'GET',
    path: '/api/v3/certificates/{code}/check',
    access: 'anyone',
    params: ofCode,
    answer: checkedCertificate,
    refusals: ['not_found', 'rate_limited'],
  },
  /** The credential: Open Badges 3.0, signed by eddsa-rdfc-2022. */
  getCredential: {
    method: 'GET',
    path: '/api/v3/certificates/{code}',
    access: 'anyone',
    params: ofCode,
    answer: z.record(z.string(), z.unknown()),
    refusals: ['not_found', 'rate_limited'],
  },
  /** It holds no more, for good; its holder is told why. For who manages its track, and for site admins. */
  revokeCertificate: {
    method: 'DELETE',
    path: '/api/v3/certificates/{code}',
    access: 'person',
    params: ofCode,
    body: z.object({ reason: text({ min: 1, max: longestReason, empty: 'Please say why.' }) }),
    answer: z.object({ result: z.literal('success') }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Which certificates of a list are revoked: a Bitstring Status List, signed. */
  getStatusList: {
    method: 'GET',
    path: '/api/v3/certificates/status/{list}',
    access: 'anyone',
    params: z.object({ list: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)) }),
    answer: z.record(z.string(), z.unknown()),
    refusals: ['not_found'],
  },
  /** The issuer of all certificates, did:web, with every key that ever signed. */
  getIssuer: {
    method: 'GET',
    path: '/.well-known/did.json',
    access: 'anyone',
    answer: z.strictObject({
      '@context': z.array(z.string()),
      id: z.string(),
      verificationMethod: z.array(verificationMethod),
      assertionMethod: z.array(z.string()),
    }),
    refusals: [],
  },
  /** The keys that certificates are signed by, the newest first, which signs; a key is made when the first certificate is. */
  listCertificateKeys: {
    method: 'GET',
    path: '/api/v3/domain/certificate-keys',
    access: 'person',
    answer: z.object({
      items: z.array(
        z.strictObject({
          /** As certificates name it. */
          id: z.string(),
          /** ISO 8601: it signs since then. */
          since: z.string(),
          signs: z.boolean(),
        }),
      ),
    }),
    refusals: ['forbidden'],
  },
  /** From now on a new key signs. Those before stay published, or what they signed could not be checked any more. */
  createCertificateKey: {
    method: 'POST',
    path: '/api/v3/domain/certificate-keys',
    access: 'person',
    answer: z.object({ result: z.literal('success'), id: z.string() }),
    refusals: ['forbidden'],
  },
})
