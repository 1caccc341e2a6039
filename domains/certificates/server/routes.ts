import { audit } from '#domains/accounts/server.ts'
import { pageFrom, windowOf } from '#platform/contract/page.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Route } from '#platform/contract/route.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import { latinOf } from '#platform/server/slug.ts'
import { certificateRoutes } from '../contract.ts'
import { issuerDocument, keyNameOf } from './credential/issuer.ts'
import { can } from './policy.ts'
import { presentCertificate, presentChecked, presentHeld } from './present.ts'
import { findCredential } from './queries/certificates.ts'
import { addKey, listKeys, listPublicKeys } from './queries/keys.ts'
import { checkCode, type FileKind, type HeldFile, openFile, openOfTrack, readOfTrack, readOwn } from './reading.ts'
import { readRenewal } from './renewing.ts'
import { revokeCertificate } from './revoking.ts'
import { readStatusList } from './status-lists.ts'

const result = 'success' as const

type Replying = Pick<Call<Route>, 'request' | 'reply'>

const types = { pdf: 'application/pdf', png: 'image/png' } as const

/** To be kept by nobody but its holder, and found by no search engine. */
async function sendFile({ request, reply }: Replying, file: HeldFile, kind: FileKind): Promise<null> {
  reply
    .type(types[kind])
    .header('content-disposition', `${kind === 'pdf' ? 'attachment' : 'inline'}; filename="${latinOf(file.title)}.${kind}"`)
    .header('content-length', file.size)
  unlisted({ reply }).header('cache-control', 'no-store')
  await sendBytes(request, reply, file)
  return null
}

const unlisted = ({ reply }: Pick<Replying, 'reply'>) => reply.header('x-robots-tag', 'noindex')

/** Verifiers run in pages of other sites, too; who asks makes no difference here. */
const forVerifiers = ({ reply }: Pick<Replying, 'reply'>) => unlisted({ reply }).header('access-control-allow-origin', '*')

export const certificatesBound = bind(certificateRoutes, {
  listOwnCertificates: async ({ db, viewer, query }) => {
    const window = windowOf(query)
    const rows = await readOwn(db, viewer, query.track, window)
    return pageFrom(rows.map(presentCertificate), window.first, window.max)
  },
  listTrackCertificates: async ({ db, viewer, params, query }) => {
    const window = windowOf(query)
    const rows = await readOfTrack(db, viewer, { name: params.name, text: query.qtext }, window)
    return pageFrom(rows.map(presentHeld), window.first, window.max)
  },
  getCertificateRenewal: async ({ db, viewer, params }) => ({ renewal: await readRenewal(db, viewer, params.name) }),
  downloadTrackCertificate: async (call) => sendFile(call, await openOfTrack(call.ports, call.viewer, call.params.name), 'pdf'),
  downloadCertificate: async (call) => sendFile(call, await openFile(call.ports, call.viewer, call.params.code, 'pdf'), 'pdf'),
  downloadBadge: async (call) => sendFile(call, await openFile(call.ports, call.viewer, call.params.code, 'png'), 'png'),
  checkCertificate: async (call) => {
    unlisted(call)
    return presentChecked(await checkCode(call, call.params.code, call.request.ip))
  },
  getCredential: async (call) => {
    forVerifiers(call)
    const { code } = await checkCode(call, call.params.code, call.request.ip)
    const credential = await findCredential(call.db, code)
    if (!credential) throw new Problem('not_found')
    return credential as Record<string, unknown>
  },
  revokeCertificate: async ({ viewer, params, body, write }) => {
    await write((tx) => revokeCertificate(tx, viewer, params.code, body.reason))
    return { result }
  },
  getStatusList: async (call) => {
    forVerifiers(call)
    return call.write((tx) => readStatusList(tx, call.params.list, call.ports.config.publicUrl))
  },
  getIssuer: async (call) => {
    forVerifiers(call)
    return issuerDocument(call.ports.config.publicUrl, await listPublicKeys(call.db))
  },
  listCertificateKeys: async ({ db, viewer, ports }) => {
    if (!can.seeKeys(viewer)) throw new Problem('forbidden')
    const items = (await listKeys(db)).map(({ number, since }, at) => ({
      id: keyNameOf(ports.config.publicUrl, number),
      since: since.toISOString(),
      signs: at === 0,
    }))
    return { items }
  },
  createCertificateKey: async ({ viewer, write, ports }) => {
    if (!can.createKeys(viewer)) throw new Problem('forbidden')
    const id = await write(async (tx) => {
      const name = keyNameOf(ports.config.publicUrl, (await addKey(tx)).number)
      await audit(tx, { accountId: viewer.id, action: 'organisation.certificate_key', subject: name })
      return name
    })
    return { result, id }
  },
})
