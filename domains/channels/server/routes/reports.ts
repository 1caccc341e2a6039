import { Problem } from '#platform/contract/problem.ts'
import { bind, type Call } from '#platform/server/bind.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import type { Person, Viewer } from '#platform/server/viewer.ts'
import { reportRoutes } from '../../contract/reports.ts'
import { askForReport, openReport } from '../reports.ts'

type Download = Call<typeof reportRoutes.downloadChannelReport>

const isPerson = (viewer: Viewer): viewer is Person => viewer.id !== null

/** Whoever opened the link from the mail, and not a program. */
const opens = ({ request }: Download) => (request.headers.accept ?? '').startsWith('text/html')

const page = (report: string) => `/web/my/channels?report=${report}`

async function download(call: Download): Promise<null> {
  const { viewer, params, ports, request, reply } = call
  reply.header('cache-control', 'no-store')
  if (!isPerson(viewer)) {
    if (!opens(call)) throw new Problem('unauthenticated')
    await reply.redirect(`/web/login?next=${encodeURIComponent(page(params.id))}`)
    return null
  }
  const file = await openReport(ports, viewer, params.id).catch((error: unknown) => {
    if (error instanceof Problem && opens(call)) return null
    throw error
  })
  if (file === null) {
    await reply.redirect(page('gone'))
    return null
  }
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.filename}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-length', file.size)
  await sendBytes(request, reply, file)
  return null
}

export const reportsBound = bind(reportRoutes, {
  askForChannelReport: async ({ viewer, write }) => {
    await write((tx) => askForReport(tx, viewer))
    return { result: 'success' as const }
  },
  downloadChannelReport: download,
})
