import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { auditHourly } from '#domains/accounts/server.ts'
import { openFileForOthers } from '#domains/media/server.ts'
import { getVisibleVideo, manages, type VideoRow } from '#domains/videos/server.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Call } from '#platform/server/bind.ts'
import { sendBytes } from '#platform/server/send-bytes.ts'
import type { packageRoutes } from '../contract.ts'
import { refuseOffline } from './offline/hindrance.ts'
import { findPackage } from './queries/packages.ts'

type Download = Call<typeof packageRoutes.downloadPackage>

const asZip = (reply: FastifyReply, fileName: string | null): FastifyReply =>
  reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')

/**
 * Sends the zip of a package to who manages its video.
 *
 * @throws Problem not_found, forbidden, conflict (not_ready; of one that holds the video what `refuseOffline` says, and no_file)
 */
export async function sendPackage(call: Download): Promise<void> {
  const { db, viewer, params, reply } = call
  const video = await getVisibleVideo(db, viewer, params.id)
  if (!manages(viewer, video)) throw new Problem('forbidden')
  const found = await findPackage(db, video.id, params.packageId)
  if (!found) throw new Problem('not_found')
  const { file_name: fileName, zip, head, tail, media_size: size } = found
  if (zip) await asZip(reply, fileName).send(zip)
  else if (head && tail && size !== null) await sendWithVideo(call, video, { fileName, head, tail, size })
  else throw new Problem('conflict', 'not_ready', 'This package is not ready yet.')
}

/** What was made of a package that holds its video. */
interface AroundVideo {
  readonly fileName: string | null
  readonly head: Buffer
  readonly tail: Buffer
  /** Bytes of the file between them. */
  readonly size: number
}

/** The file comes straight from the storage. */
async function sendWithVideo({ db, viewer, ports, request, reply, write }: Download, video: VideoRow, around: AroundVideo): Promise<void> {
  await refuseOffline(db, video.id)
  const file = await openFileForOthers(ports, video.asset_id)
  const { fileName, head, tail, size } = around
  if (file?.size !== size) {
    file?.close()
    throw new Problem('conflict', 'no_file', 'The file of this video is not there.')
  }
  asZip(reply, fileName).header('content-length', head.length + size + tail.length)
  if (request.method === 'HEAD') {
    file.close()
    // With nothing to send, 0 would be said of its length.
    await reply.send(Readable.from([]))
    return
  }
  try {
    await write((tx) => auditHourly(tx, { accountId: viewer.id, action: 'video.package_fetched', subject: video.id }))
  } catch (error) {
    file.close()
    throw error
  }
  await sendBytes(request, reply, {
    lend: async (send) => {
      await send(head)
      await file.lend(send)
      await send(tail)
    },
  })
}
