import { readFileSync } from 'node:fs'
import type { ScormVersion } from '#domains/videos/contract.ts'
import { browserModules } from './browser-modules.ts'
import { escapedText, manifestOf } from './manifest.ts'

/** What is told to the script of a page stands in attributes: nothing in it is written as a script. */
export interface LessonPage {
  /** Of the package; in a course of several, of the lesson. */
  readonly id: string
  /** Of the video. */
  readonly title: string
  readonly version: ScormVersion
  /** Of `course/`. */
  readonly script: 'framed' | 'offline'
  readonly data: Readonly<Record<string, string>>
  /** HTML */
  readonly body: string
}

const style = 'scorm.css'

const attributes = (data: LessonPage['data']) =>
  Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapedText(value)}"`)
    .join('')

/** The page that a learning platform opens. */
export const lessonPage = ({ id, title, version, script, data, body }: LessonPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedText(title)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body${attributes({ version, package: id, ...data })}>
<p id="unheard" role="status" hidden>No learning platform was found around this page, so what you watch here is not recorded.</p>
${body}<script type="module" src="${script}.js"></script>
</body>
</html>
`

/** A file of a package, by its path in it. */
export interface PackageFile {
  readonly name: string
  readonly content: Buffer
}

/** What every page loads that runs this script. */
export const sharedFiles = (script: LessonPage['script']): readonly PackageFile[] =>
  [
    ...browserModules(new URL(`../course/${script}.ts`, import.meta.url)),
    [style, readFileSync(new URL(`files/${style}`, import.meta.url), 'utf8')] as const,
  ].map(([name, content]) => ({ name, content: Buffer.from(content) }))

/** The manifest, the page and everything that it loads, but for `more`, which is listed and brought by who asks. */
export function packageFiles(page: LessonPage, more: readonly string[] = []): PackageFile[] {
  const { id, title, version, script } = page
  const shared = sharedFiles(script)
  const lesson = { title, page: 'index.html' }
  const files = [...shared.map(({ name }) => name), ...more]
  const manifest = manifestOf(version, { id, title, sections: [{ title: null, lessons: [lesson] }], files })
  return [
    { name: 'imsmanifest.xml', content: Buffer.from(manifest) },
    { name: lesson.page, content: Buffer.from(lessonPage(page)) },
    ...shared,
  ]
}
