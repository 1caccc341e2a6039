import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import { isPerson } from '#platform/server/viewer.ts'
import { exportRoutes } from '../contract.ts'
import { formats } from './formats.ts'
import type { ExportKind } from './kinds.ts'
import { type OpenedFile, openExport, openLinked, readExports } from './reading.ts'

type Download = Call<typeof exportRoutes.downloadExport>

/** Whoever opened the link from the mail, and not a program. */
const isBrowser = ({ request }: Download) => (request.headers.accept ?? '').startsWith('text/html')

/** The page that says what became of a file: making, ready or failed; `gone` for what there is not. */
const noticeOf = (file: string) => `/web/my/inbox?report=${file}`

/** Where a browser goes that cannot have the file right now. */
function placeInstead({ viewer, params }: Download, problem: Problem): string {
  if (!isPerson(viewer)) return `/web/login?next=${encodeURIComponent(noticeOf(params.id))}`
  return noticeOf(problem.code === 'conflict' ? params.id : 'gone')
}

/** A link that is none, or not any more, is as good as none: its asker may have opened it. */
async function openFor(call: Download, kinds: readonly ExportKind[]): Promise<OpenedFile> {
  const { viewer, params, query, ports, request } = call
  const { id } = params
  const { token: secret } = query
  const linked = secret === undefined ? undefined : await openLinked(ports, kinds, { id, secret, viewer, address: request.ip })
  if (linked) return linked
  if (!isPerson(viewer)) throw new Problem('unauthenticated')
  return openExport(ports, viewer, kinds, id)
}

async function download(kinds: readonly ExportKind[], call: Download): Promise<null> {
  const { request, reply } = call
  reply.header('cache-control', 'no-store')
  try {
    const file = await openFor(call, kinds)
    reply
      .type(formats[file.format].contentType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-length', file.size)
    await sendBytes(request, reply, file)
  } catch (error) {
    if (!(error instanceof Problem) || !isBrowser(call)) throw error
    await reply.redirect(placeInstead(call, error))
  }
  return null
}

export const exportsBound = (kinds: readonly ExportKind[]): Bound[] =>
  bind(exportRoutes, {
    listExports: async ({ db, viewer, query }) => ({ items: await readExports(db, viewer, query) }),
    downloadExport: (call) => download(kinds, call),
  })
