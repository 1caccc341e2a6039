import { bind, type Call } from '#platform/server/bind.ts'
import { latinOf } from '#platform/server/slug.ts'
import { courseRoutes } from '../../contract/courses.ts'
import { getManagedTrack } from '../commands/update.ts'
import { endCourse, makeCourse, noUnits, openUnit, readCourse } from './commands.ts'
import { cmi5Zip, scormZip } from './course-file.ts'
import { secretOfUnit } from './secret.ts'
import { listUnits } from './units.ts'

const result = 'success' as const

/**
 * Sends the package of a course, as the track is now.
 *
 * @throws Problem not_found, forbidden, conflict (no_videos)
 */
async function sendCourse({ db, viewer, params, query, ports, reply }: Call<typeof courseRoutes.downloadTrackCourse>): Promise<void> {
  const { id, name, title, sequential: inOrder, quizzes_required: quizzesRequired } = await getManagedTrack(db, viewer, params.name)
  const units = await listUnits(db, viewer, id)
  if (units.length === 0) throw noUnits()
  const { origin } = new URL(ports.config.publicUrl)
  const secretUnits = units.map((unit) => ({ ...unit, secret: secretOfUnit(ports, unit.id) }))
  const course = { id, origin, name, title, inOrder, quizzesRequired, units: secretUnits }
  const zip = await (query.format === 'cmi5' ? cmi5Zip(course) : scormZip(course, query.format === 'scorm-1.2' ? '1.2' : '2004'))
  await reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${latinOf(title)}-${query.format}.zip"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(zip)
}

export const coursesBound = bind(courseRoutes, {
  getTrackCourse: ({ db, viewer, params }) => readCourse(db, viewer, params.name),
  makeTrackCourse: ({ viewer, params, write }) => write((tx) => makeCourse(tx, viewer, params.name)),
  endTrackCourse: async ({ viewer, params, write }) => {
    await write((tx) => endCourse(tx, viewer, params.name))
    return { result }
  },
  downloadTrackCourse: async (call) => {
    await sendCourse(call)
    return null
  },
  openUnit: async ({ ports, params, body, write }) => {
    const byUnit = { name: params.name, id: params.id, secret: body.secret }
    return { result, ...(await write((tx) => openUnit(tx, ports, byUnit))) }
  },
})
