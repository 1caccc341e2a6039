import { Problem } from '#platform/contract/problem.ts'
import { type Bound, bind, type Call } from '#platform/server/bind.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import { isPerson } from '#platform/server/viewer.ts'
import { exportRoutes } from '../contract.ts'
import { formats } from './formats.ts'
import type { ExportKind } from './kinds.ts'
import { openExport, readExports } from './reading.ts'

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

async function download(kinds: readonly ExportKind[], call: Download): Promise<null> {
  const { viewer, params, ports, request, reply } = call
  reply.header('cache-control', 'no-store')
  try {
    if (!isPerson(viewer)) throw new Problem('unauthenticated')
    const file = await openExport(ports, viewer, kinds, params.id)
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
