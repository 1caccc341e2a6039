import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escapedText, zipCourse } from '#domains/packages/server.ts'
import type { ScormVersion } from '#domains/videos/contract.ts'
import { framedUnitAddress, unitAddress } from '../../unit-address.ts'
import type { UnitRow } from './units.ts'

/** A unit with what whoever is launched proves it by. */
interface CourseUnit extends UnitRow {
  readonly secret: string
}

interface CourseContent {
  /** Where Lyceum is. */
  readonly origin: string
  readonly id: string
  readonly name: string
  readonly title: string
  /** A video opens when the one before it is done. */
  readonly inOrder: boolean
  /** Quizzes must be passed. */
  readonly quizzesRequired: boolean
  /** In their order, those of a module beside each other; at least one. */
  readonly units: readonly CourseUnit[]
}

/** In which language people write is not known. */
const words = (element: string, text: string) => `<${element}><langstring lang="und">${escapedText(text)}</langstring></${element}>`
/** What has no description is described by its title: the schema wants one. */
const naming = (title: string, description = '') =>
  `${words('title', title)}\n${words('description', description.trim() === '' ? title : description)}`

/** A unit is done as the video is in the track: what only has a quiz says by which score it is passed. */
const moveOnOf = ({ quizzesRequired }: CourseContent, { mastery }: CourseUnit) =>
  `moveOn="${quizzesRequired && mastery !== null ? 'CompletedAndPassed' : 'Completed'}"${mastery === null ? '' : ` masteryScore="${mastery}"`}`

function unitIn(course: CourseContent, unit: CourseUnit): string {
  const { origin, name } = course
  const address = escapedText(origin + unitAddress(name, unit.id))
  return `<au id="${address}" ${moveOnOf(course, unit)} launchMethod="AnyWindow">
${naming(unit.title, unit.description)}
<url>${address}?kcid=${unit.id}</url>
<launchParameters>${escapedText(unit.secret)}</launchParameters>
</au>`
}

/** The modules with their units, in order. */
const modulesOf = ({ units }: CourseContent): readonly (readonly CourseUnit[])[] => [
  ...Map.groupBy(units, ({ moduleId }) => moduleId).values(),
]

/** The structure of a course: a block for each module, a unit for each of its videos. */
export function courseXml(course: CourseContent): string {
  const id = `${course.origin}/web/tracks/${course.name}`
  const blocks = modulesOf(course).map(
    (units) => `<block id="${escapedText(id)}#module-${units[0]?.moduleId}">
${naming(units[0]?.module ?? '')}
${units.map((unit) => unitIn(course, unit)).join('\n')}
</block>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="${escapedText(id)}">
${naming(course.title)}
</course>
${blocks.join('\n')}
</courseStructure>
`
}

/** The package of a course for cmi5, a few KB. */
export async function cmi5Zip(course: CourseContent): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(courseXml(course)), 'cmi5.xml')
  zip.end()
  return buffer(zip.outputStream)
}

/** The same for platforms that speak SCORM: each lesson frames the player of its unit. */
export const scormZip = (course: CourseContent, version: ScormVersion): Promise<Buffer> => {
  const { id, title, origin, name, inOrder } = course
  const sections = modulesOf(course).map((units) => ({
    title: units[0]?.module ?? '',
    lessons: units.map((unit) => ({ id: unit.id, title: unit.title, player: framedUnitAddress(name, unit.id), secret: unit.secret })),
  }))
  return zipCourse({ id, title, version, origin, inOrder, sections })
}
