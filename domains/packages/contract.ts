import { z } from 'zod/mini'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { routes } from '#platform/contract/route.ts'

export type { OfflineHindrance, VideoPackage } from './contract/parts.ts'

const ofPackage = z.object({ id: gccId, packageId: uuid })

/** Packages are asked for with the settings of their video: `generate_scorm` of `PUT /web/ajax/videos/update`. */
export const packageRoutes = routes({
  /** The zip, for who manages the video; one that holds the video only while its file may leave. */
  downloadPackage: {
    method: 'GET',
    path: '/api/v3/videos/{id}/packages/{packageId}',
    access: 'person',
    params: ofPackage,
    answer: z.null(),
    refusals: ['not_found', 'forbidden', 'conflict'],
  },
  /** Courses that use it show the video no more, but for those that hold it. */
  deletePackage: {
    method: 'DELETE',
    path: '/web/ajax/video/{gconfid}/delete/{packageId}',
    access: 'person',
    params: z.object({ gconfid: gccId, packageId: z.string().check(z.maxLength(100)) }),
    answer: z.object({ result: z.literal('success'), message: z.string() }),
    refusals: ['not_found', 'forbidden'],
  },
  /** For the page that a package frames: an embed token for its video, good for 4 to 8 hours. */
  openPackage: {
    method: 'POST',
    path: '/api/v3/videos/{id}/packages/{packageId}/session',
    access: 'anyone',
    params: ofPackage,
    /** What the package proves itself by. */
    body: z.object({ secret: z.string().check(z.maxLength(200)) }),
    answer: z.object({ result: z.literal('success'), token: z.string(), expires: z.string() }),
    refusals: ['not_found', 'invalid'],
  },
})
