import { createHash } from 'node:crypto'
import { gunzipSync, inflateSync } from 'node:zlib'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite as eddsa } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { aTrack } from '#domains/tracks/testing.ts'
import { aVideo, hasWatched } from '#domains/videos/testing.ts'
import { eventually, startedApp, type TestApp } from '#platform/server/testing.ts'
import { aCertificate } from '../testing.ts'
import { loadContext } from './credential/contexts.ts'
import { pngChunks } from './drawing/png.ts'

let app: TestApp
let ann: TestPerson
let bob: TestPerson
beforeAll(async () => {
  app = await startedApp()
  ann = await aPerson(app, { role: 'poweruser' })
  bob = await aPerson(app, { displayname: 'Bob Ferrer' })
})

interface Credential {
  readonly '@context': readonly string[]
  readonly proof: { readonly proofValue: string; readonly verificationMethod: string }
  readonly credentialSubject: Readonly<Record<string, unknown>> & {
    readonly identifier: readonly { readonly identityHash: string; readonly salt: string }[]
    readonly encodedList: string
  }
  readonly credentialStatus: { readonly statusListIndex: string; readonly statusListCredential: string }
}

interface Issuer {
  readonly id: string
  readonly verificationMethod: readonly { readonly id: string }[]
}

const suite = new DataIntegrityProof({ cryptosuite: eddsa })

/** By a verifier that others made, as somebody uses it who has the credential and the published keys, and asks nobody. */
async function isSigned(credential: Credential, issuer: Issuer): Promise<boolean> {
  const published = new Map<string, object>([[issuer.id, issuer], ...issuer.verificationMethod.map((one) => [one.id, one] as const)])
  const documentLoader = async (url: string) => {
    const document = published.get(url)
    return document ? { contextUrl: null, documentUrl: url, document } : loadContext(url)
  }
  // Whether it was revoked a list tells, which others ask for.
  const checkStatus = async () => ({ verified: true })
  return (await verifyCredential({ credential, suite, documentLoader, checkStatus })).verified
}

/** A track that somebody has completed, and their certificate with its files. */
async function earned(holder: TestPerson, title = 'First aid') {
  const video = await aVideo(app.db, { owner: ann, visibility: 'PUBLIC' })
  const track = await aTrack(app.db, { owner: ann, title, modules: [[video]] })
  await hasWatched(app.db, holder, video.id, 60)
  const { code } = await eventually(async () => {
    const [found] = (await holder.get(`/api/v3/users/me/certificates?track=${track.name}`)).body.items
    return found?.state === 'valid' && found
  })
  return { track, code: code as string }
}

const check = (code: string) => app.anonymous.get(`/api/v3/certificates/${code}/check`)
const credentialOf = async (code: string): Promise<Credential> => (await app.anonymous.get(`/api/v3/certificates/${code}`)).body
const issuer = async (): Promise<Issuer> => (await app.anonymous.get('/.well-known/did.json')).body
const bytesOf = async (who: TestPerson, path: string) => {
  const answer = await fetch(new URL(path, app.url), { headers: who.headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Whether a list says that a place is revoked. */
async function isListedRevoked({ credentialStatus: { statusListCredential, statusListIndex } }: Credential): Promise<boolean> {
  const list: Credential = (await app.anonymous.get(new URL(statusListCredential).pathname)).body
  expect(await isSigned(list, await issuer())).toBe(true)
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'))
  const place = Number(statusListIndex)
  return ((bits[place >> 3] ?? 0) & (128 >> (place & 7))) !== 0
}

describe('a credential', () => {
  it('is checked with the published key alone, and any word that was changed shows', async () => {
    const credential = await credentialOf((await earned(bob)).code)
    expect(credential).toMatchObject({ type: ['VerifiableCredential', 'OpenBadgeCredential'], name: 'First aid' })
    expect(await isSigned(credential, await issuer())).toBe(true)
    expect(await isSigned({ ...credential, name: 'First aid for all' } as Credential, await issuer())).toBe(false)
    const other = await credentialOf((await earned(bob, 'Ladders')).code)
    expect(await isSigned({ ...credential, proof: other.proof }, await issuer())).toBe(false)
  })

  it('says nothing of its holder but what they can prove by their mail address', async () => {
    const credential = await credentialOf((await earned(bob)).code)
    const [{ identityHash, salt } = { identityHash: '', salt: '' }] = credential.credentialSubject.identifier
    const hash = createHash('sha256').update(`${bob.name}@example.org${salt}`).digest('hex')
    expect(identityHash).toBe(`sha256$${hash}`)
    for (const word of [bob.name, bob.displayname, bob.id]) expect(JSON.stringify(credential)).not.toContain(word)
  })

  it('of an older key is checked by that key after a new one signs', async () => {
    const root = await aPerson(app, { role: 'siteadmin' })
    const before = await credentialOf((await earned(bob)).code)
    expect((await ann.post('/api/v3/domain/certificate-keys', {})).status).toBe(403)
    const { id } = (await root.post('/api/v3/domain/certificate-keys', {})).body
    const after = await credentialOf((await earned(bob)).code)
    expect([before.proof.verificationMethod === id, after.proof.verificationMethod]).toEqual([false, id])
    for (const credential of [before, after]) expect(await isSigned(credential, await issuer())).toBe(true)
    const listed = await root.get('/api/v3/domain/certificate-keys')
    expect((await ann.get('/api/v3/domain/certificate-keys')).status).toBe(403)
    expect(listed.body.items.slice(0, 2)).toMatchObject([
      { id, signs: true },
      { id: before.proof.verificationMethod, signs: false },
    ])
    expect(Date.parse(listed.body.items[0].since)).toBeGreaterThanOrEqual(Date.parse(listed.body.items[1].since))
    const published = JSON.stringify([await issuer(), listed.body])
    const keys = await app.db.selectFrom('certificate_key').select('private_key').execute()
    for (const { private_key: key } of keys) expect(published).not.toContain(key.toString('base64url'))
  })
})

describe('the files of a certificate', () => {
  it('are a page to print, with its words in every script, and a badge that carries the credential', async () => {
    const eve = await aPerson(app, { displayname: 'Āina שלום 山田 <b>' })
    const { code, track } = await earned(eve, 'Brandschutz & Wärme')
    const { status, headers, bytes } = await bytesOf(eve, `/certificates/${code}.pdf`)
    expect([status, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([200, 'application/pdf', 'noindex'])
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7')
    expect(streamsOf(bytes)).toContain(utf16('Āina שלום 山田 <b>'))
    expect(streamsOf(bytes)).toContain(utf16('Brandschutz & Wärme'))
    expect(bytes.toString('latin1')).toContain('/StructTreeRoot')
    expect((await bytesOf(eve, `/api/v3/tracks/${track.name}/certificate`)).bytes.equals(bytes)).toBe(true)
    const badge = await bytesOf(eve, `/certificates/${code}.png`)
    expect(await sharp(badge.bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 600 })
    const [, text] = pngChunks(badge.bytes)
    expect([text?.type, text?.data.toString('latin1', 0, 19)]).toEqual(['iTXt', 'openbadgecredential'])
    expect(JSON.parse(text?.data.subarray(24).toString() ?? '')).toEqual(await credentialOf(code))
  })

  it('are for their holder alone, whoever has the code or manages the track', async () => {
    const { code } = await earned(bob)
    const root = await aPerson(app, { role: 'siteadmin' })
    for (const ending of ['pdf', 'png']) {
      for (const who of [ann, root, await aPerson(app)]) expect((await who.get(`/certificates/${code}.${ending}`)).status).toBe(404)
      expect((await app.anonymous.get(`/certificates/${code}.${ending}`)).status).toBe(401)
    }
    expect((await bob.get(`/certificates/${code.toUpperCase()}.pdf`)).status).toBe(200)
  })
})

/** What the compressed parts of a PDF say, where they are text. */
function streamsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const parts = [...text.matchAll(/<< \/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)]
  return parts
    .map(({ 0: head, 1: length, index }) => inflateSync(pdf.subarray(index + head.length, index + head.length + Number(length))))
    .join('\n')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

describe('anybody who has the code of a certificate', () => {
  it('is told what stands on it and whether it holds, and nothing else', async () => {
    const { code } = await earned(bob)
    const { body, headers } = await check(code)
    expect(body).toEqual({ name: 'Bob Ferrer', track: 'First aid', issued_at: expect.any(String), expires_at: null, state: 'valid' })
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect((await check(code.toUpperCase())).body).toEqual(body)
  })

  it('has to wait who names very many that are nobody’s, and others do not', async () => {
    const track = await aTrack(app.db)
    const { code } = await aCertificate(app, { track, holder: await aPerson(app) })
    expect((await check('abcde-fghjk-mnpqr-stvwx')).status).toBe(404)
    await app.db.updateTable('sign_in_failure').set({ failures: 200 }).execute()
    expect((await check('abcde-fghjk-mnpqr-stvwy')).status).toBe(404)
    const refused = await check(code)
    expect([refused.status, refused.body.error.reason, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, 'codes', true])
    expect((await app.anonymous.get(`/api/v3/certificates/${code}`)).status).toBe(429)
    await app.db.deleteFrom('sign_in_failure').execute()
    expect((await check(code)).status).toBe(200)
  })
})

describe('a certificate that is revoked', () => {
  it('holds no more, for its page, its list and its files; its holder is told why, and it happens once', async () => {
    const { code, track } = await earned(bob)
    const credential = await credentialOf(code)
    expect(await isListedRevoked(credential)).toBe(false)
    const revoke = (who: TestPerson, fields: object) => who.delete(`/api/v3/certificates/${code}`, fields)
    expect((await revoke(ann, { reason: '  ' })).body.error.message).toBe('Please say why.')
    expect((await revoke(bob, { reason: 'Mine.' })).status).toBe(403)
    expect((await revoke(await aPerson(app), { reason: 'Not mine.' })).status).toBe(403)
    const reason = 'The film was of another year.'
    const answers = await Promise.all([1, 2].map(() => revoke(ann, { reason })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await check(code)).body.state).toBe('revoked')
    expect(JSON.stringify((await check(code)).body)).not.toContain(reason)
    expect(await isListedRevoked(credential)).toBe(true)
    expect((await bob.get(`/certificates/${code}.pdf`)).body.error.reason).toBe('revoked')
    const [own] = (await bob.get(`/api/v3/users/me/certificates?track=${track.name}`)).body.items
    expect(own).toMatchObject({ state: 'revoked', reason })
    const notice = await eventually(async () =>
      (await bob.get('/api/v3/inbox')).body.items.find(({ kind }: { kind: string }) => kind === 'certificate_revoked'),
    )
    expect(notice).toMatchObject({ text: `${ann.displayname} revoked your certificate for “First aid”`, message: reason })
    const entries = app.db.selectFrom('audit').select('account_id').where('action', '=', 'certificate.revoked').where('subject', '=', code)
    expect(await entries.execute()).toEqual([{ account_id: ann.id }])
  })

  it('stays revoked in its list when its holder is gone, and its place is nobody else’s', async () => {
    const [root, eve] = [await aPerson(app, { role: 'siteadmin' }), await aPerson(app)]
    const { code } = await earned(eve)
    const credential = await credentialOf(code)
    await root.delete(`/api/v3/certificates/${code}`, { reason: 'Given by mistake.' })
    expect((await root.delete(`/api/v3/users/${eve.name}`)).status).toBe(200)
    expect((await check(code)).status).toBe(404)
    expect(await isListedRevoked(credential)).toBe(true)
  })

  it('is found by who manages the track, among those of its holders', async () => {
    const track = await aTrack(app.db, { owner: ann })
    const [one, two] = [await aPerson(app, { displayname: 'Zoë Quist' }), await aPerson(app)]
    const { code } = await aCertificate(app, { track, holder: one, state: 'revoked' })
    await aCertificate(app, { track, holder: two })
    const path = `/api/v3/tracks/${track.name}/certificates`
    const listed = async (qtext: string) => (await ann.get(`${path}?qtext=${encodeURIComponent(qtext)}`)).body.items
    expect(await listed('quist zoë')).toEqual([
      expect.objectContaining({ code, username: one.name, state: 'revoked', reason: 'Given by mistake.' }),
    ])
    expect(await listed('')).toHaveLength(2)
    expect(await listed('%')).toEqual([])
  })
})
