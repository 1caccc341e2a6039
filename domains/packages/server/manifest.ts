import type { ScormVersion } from '#domains/videos/contract.ts'

export interface CourseManifest {
  /** The id of the package. */
  readonly id: string
  /** Of the video. */
  readonly title: string
  /** Paths in the package; the first is what a learning platform opens. */
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

const resources = (files: readonly string[], scormType: string) => `  <resources>
    <resource identifier="resource" type="webcontent" ${scormType}="sco" href="${files[0]}">
${files.map((file) => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>`

const in12 = ({ id, title, files }: CourseManifest) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lyceum-${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${escapedText(title)}</title>
      <item identifier="item" identifierref="resource" isvisible="true">
        <title>${escapedText(title)}</title>
      </item>
    </organization>
  </organizations>
${resources(files, 'adlcp:scormtype')}
</manifest>
`

/** The package itself says what is completed and passed; a platform that finds nothing said must not say it. */
const in2004 = ({ id, title, files }: CourseManifest) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="lyceum-${id}" version="1" xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${escapedText(title)}</title>
      <item identifier="item" identifierref="resource" isvisible="true">
        <title>${escapedText(title)}</title>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
    </organization>
  </organizations>
${resources(files, 'adlcp:scormType')}
</manifest>
`

/** `imsmanifest.xml` of a package with one thing to learn. */
export const manifestOf = (version: ScormVersion, manifest: CourseManifest): string => (version === '1.2' ? in12 : in2004)(manifest)
