import type { ScormVersion } from '#domains/videos/contract.ts'

/** What a learning platform opens by itself. */
export interface ManifestLesson {
  readonly title: string
  /** Path in the package. */
  readonly page: string
}

export interface ManifestSection {
  /** Null: its lessons stand beside the others. */
  readonly title: string | null
  readonly lessons: readonly ManifestLesson[]
}

export interface PackageManifest {
  /** Of what is packed; no spaces. */
  readonly id: string
  readonly title: string
  /** A lesson opens when the one before it is passed. */
  readonly inOrder?: boolean
  readonly sections: readonly ManifestSection[]
  /** Paths in the package that every lesson loads. */
  readonly files: readonly string[]
}

// XML 1.0 has no place for them.
const unwritable = /[[\p{Cc}--[\t\n\r]]\ufffe\uffff]/gv
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it stands in XML and HTML, in quotes too. */
export const escapedText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

interface Edition {
  readonly namespaces: string
  readonly version: string
  readonly schemaVersion: string
  readonly scormType: string
  /** Of a course of several lessons, after its items. */
  readonly course: string
  /** Of a lesson, after its title. */
  readonly lesson: (place: Place) => string
}

interface Place {
  readonly id: string
  /** From 1 on. */
  readonly number: number
  readonly inOrder: boolean
}

const edition12: Edition = {
  namespaces: 'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  version: '1.0',
  schemaVersion: '1.2',
  scormType: 'adlcp:scormtype',
  course: '',
  lesson: ({ number, inOrder }) =>
    inOrder && number > 1 ? `<adlcp:prerequisites type="aicc_script">item-${number - 1}</adlcp:prerequisites>\n` : '',
}

const objective = (id: string, number: number) => `lyceum-${id}-lesson-${number}`

/** A lesson is locked until it is known that the one before was passed: objectives say so that both share. */
const locking = ({ id, number }: Place) => ({
  rules:
    number === 1
      ? ''
      : `<imsss:sequencingRules>
<imsss:preConditionRule>
<imsss:ruleConditions conditionCombination="any">
<imsss:ruleCondition referencedObjective="before" operator="not" condition="satisfied"/>
<imsss:ruleCondition referencedObjective="before" operator="not" condition="objectiveStatusKnown"/>
</imsss:ruleConditions>
<imsss:ruleAction action="disabled"/>
</imsss:preConditionRule>
</imsss:sequencingRules>
`,
  before:
    number === 1
      ? ''
      : `<imsss:objective objectiveID="before">
<imsss:mapInfo targetObjectiveID="${objective(id, number - 1)}" readSatisfiedStatus="true" readNormalizedMeasure="false"/>
</imsss:objective>
`,
})

const lockingRules = (place: Place): string => {
  const { rules, before } = locking(place)
  return `${rules}<imsss:objectives>
<imsss:primaryObjective objectiveID="passed" satisfiedByMeasure="false">
<imsss:mapInfo targetObjectiveID="${objective(place.id, place.number)}" readSatisfiedStatus="true" writeSatisfiedStatus="true"/>
</imsss:primaryObjective>
${before}</imsss:objectives>
`
}

const edition2004: Edition = {
  namespaces:
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
  version: '1',
  schemaVersion: '2004 4th Edition',
  scormType: 'adlcp:scormType',
  course: '<imsss:sequencing>\n<imsss:controlMode choice="true" flow="true"/>\n</imsss:sequencing>\n',
  // The package itself says what is completed and passed; a platform that finds nothing said must not say it.
  lesson: (place) => `<imsss:sequencing>
${place.inOrder ? lockingRules(place) : ''}<imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
</imsss:sequencing>
`,
}

/** `imsmanifest.xml` of a package. */
export function manifestOf(version: ScormVersion, { id, title, inOrder = false, sections, files }: PackageManifest): string {
  const edition = version === '1.2' ? edition12 : edition2004
  const lessons = sections.flatMap((section) => section.lessons)
  const named = (text: string) => `<title>${escapedText(text)}</title>\n`
  const itemOf = (lesson: ManifestLesson) => {
    const number = lessons.indexOf(lesson) + 1
    return `<item identifier="item-${number}" identifierref="lesson-${number}" isvisible="true">
${named(lesson.title)}${edition.lesson({ id, number, inOrder })}</item>
`
  }
  const partOf = (section: ManifestSection, at: number) => {
    const items = section.lessons.map(itemOf).join('')
    return section.title === null
      ? items
      : `<item identifier="section-${at + 1}" isvisible="true">\n${named(section.title)}${items}</item>\n`
  }
  const resourceOf = (
    { page }: ManifestLesson,
    at: number,
  ) => `<resource identifier="lesson-${at + 1}" type="webcontent" ${edition.scormType}="sco" href="${page}">
${[page, ...files].map((file) => `<file href="${file}"/>`).join('\n')}
</resource>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lyceum-${id}" version="${edition.version}" ${edition.namespaces}>
<metadata>
<schema>ADL SCORM</schema>
<schemaversion>${edition.schemaVersion}</schemaversion>
</metadata>
<organizations default="organization">
<organization identifier="organization">
${named(title)}${sections.map(partOf).join('')}${lessons.length > 1 ? edition.course : ''}</organization>
</organizations>
<resources>
${lessons.map(resourceOf).join('\n')}
</resources>
</manifest>
`
}
