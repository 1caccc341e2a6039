import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countUse, readFlags } from '#domains/accounts/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/server/db.ts'
import { disableBodyTimeout } from '#platform/server/http-timeouts.ts'
import type { Ports } from '#platform/server/ports.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import { anonymous, type Viewer } from '#platform/server/viewer.ts'
import { filesPath } from '../../contract.ts'
import { keepFile } from './commands.ts'
import { type Grant, readGrant } from './grants.ts'
import { kindOf } from './kinds.ts'
import { findFile } from './queries.ts'

/** Whether the viewer may read the thing that uses a file (`video:gcc-…`); answered by the domains above. */
export type MayReadUser = (db: Db, viewer: Viewer, usedBy: string) => Promise<boolean>

/** The storage upload: files come as forms with the fields that `GET /web/ajax/media` gave out, and are read at their address. */
export const serveFiles = (mayReadUser: MayReadUser) => async (app: FastifyInstance, ports: Ports) => {
  await app.register(multipart, { limits: { fields: 20, files: 1, parts: 21, fieldSize: 4096 } })
  app.post(filesPath, async (request, reply) => {
    const { leave, filename, bytes } = await readForm(request, ports)
    if (leave.mediatype === 'image') await ports.db.transaction().execute((tx) => countUse(tx, leave.ownerId, 'pictures'))
    await keepFile(ports, leave, { filename, bytes })
    const url = `${filesPath}/${leave.key}`
    return reply.status(201).headers({ location: url, 'cache-control': 'no-store' }).send({ url, key: leave.key })
  })
  app.get(`${filesPath}/*`, (request, reply) => sendFile(request, reply, ports, mayReadUser))
}

/** The fields must come before the file, as S3 wants it too: a file without leave isn't read. */
async function readForm(request: FastifyRequest, ports: Ports): Promise<{ leave: Grant; filename: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem('invalid', 'multipart', 'The file must be sent as a multipart form.')
  const fields: Record<string, string> = {}
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const leave = readGrant(ports.secrets.signingKey, fields)
    disableBodyTimeout(request)
    const { max_kb, tooLarge } = kindOf(leave.mediatype, leave.purpose, await readFlags(ports.db))
    return { leave, filename: part.filename, bytes: await readAtMost(part.file, max_kb * 1024, tooLarge) }
  }
  throw new Problem('invalid', 'file', 'The form holds no file.', 'file')
}

async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })
  } catch (error) {
    // The rest goes by unread: taking thousands of parts to pieces takes seconds from everybody.
    request.raw.unpipe().resume()
    throw unreadable(error)
  }
}

/** What the parser says of a form that is cut off or no form. Its own refusals carry a status. */
const unreadable = (error: unknown) =>
  error instanceof Error && 'statusCode' in error ? error : new Problem('invalid', 'multipart', 'The form cannot be read to its end.')

async function readAtMost(source: AsyncIterable<Buffer>, most: number, tooLarge: Problem): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of source) {
      size += chunk.length
      // The rest goes by unkept, so that the sender gets to hear why.
      if (size <= most) chunks.push(chunk)
      else if (size > 64 * most) break
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (size > most) throw tooLarge
  return Buffer.concat(chunks)
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, ports: Ports, mayReadUser: MayReadUser) {
  const { viewer } = await request.identity()
  const file = await findFile(ports.db, (request.params as { '*': string })['*'])
  const may = file && (file.ownerId === viewer.id || (file.usedBy !== null && (await mayReadUser(ports.db, viewer, file.usedBy))))
  if (!may) throw new Problem('not_found')
  const tag = `"${file.id}"`
  // As with media: what not everybody sees is asked for again, after the right.
  const kept = file.usedBy !== null && (await mayReadUser(ports.db, anonymous, file.usedBy))
  reply.headers({
    'cache-control': kept ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    etag: tag,
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  const got = await ports.storage.get(file.key)
  return sendBytes(request, reply.type(file.contentType).header('content-length', got.size), got)
}
