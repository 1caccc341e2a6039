import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { escapedText } from '#domains/packages/server.ts'
import { unitAddress } from '../../unit-address.ts'
import type { UnitRow } from './units.ts'

/** A unit with what whoever is launched proves it by. */
interface CourseUnit extends UnitRow {
  readonly secret: string
}

interface CourseContent {
  /** Where Lyceum is. */
  readonly origin: string
  readonly name: string
  readonly title: string
  /** In their order, those of a module beside each other; at least one. */
  readonly units: readonly CourseUnit[]
}

/** In which language people write is not known. */
const words = (element: string, text: string) => `<${element}><langstring lang="und">${escapedText(text)}</langstring></${element}>`
/** What has no description is described by its title: the schema wants one. */
const naming = (title: string, description = '') =>
  `${words('title', title)}\n${words('description', description.trim() === '' ? title : description)}`

const moveOnOf = ({ mastery }: CourseUnit) =>
  mastery === null ? 'moveOn="Completed"' : `moveOn="CompletedAndPassed" masteryScore="${mastery}"`

function unitIn({ origin, name }: CourseContent, unit: CourseUnit): string {
  const address = escapedText(origin + unitAddress(name, unit.id))
  return `<au id="${address}" ${moveOnOf(unit)} launchMethod="AnyWindow">
${naming(unit.title, unit.description)}
<url>${address}?kcid=${unit.id}</url>
<launchParameters>${escapedText(unit.secret)}</launchParameters>
</au>`
}

/** The structure of a course: a block for each module, a unit for each of its videos. */
export function courseXml(course: CourseContent): string {
  const id = `${course.origin}/web/tracks/${course.name}`
  const blocks = [...Map.groupBy(course.units, ({ moduleId }) => moduleId)].map(
    ([moduleId, units]) => `<block id="${escapedText(id)}#module-${moduleId}">
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

/** The package of a course, a few KB. */
export async function courseZip(course: CourseContent): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(courseXml(course)), 'cmi5.xml')
  zip.end()
  return buffer(zip.outputStream)
}
