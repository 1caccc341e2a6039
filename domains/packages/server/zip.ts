import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ScormVersion } from '#domains/videos/contract.ts'
import { manifestOf } from './manifest.ts'
import { lessonPage, type PackageFile, packageFiles, sharedFiles } from './package-page.ts'

interface PackageContent {
  readonly id: string
  readonly title: string
  readonly version: ScormVersion
  /** Where Lyceum is. */
  readonly origin: string
  /** Root-relative address of the page that is framed. */
  readonly player: string
  /** What the package proves itself by. */
  readonly secret: string
}

async function zipOf(files: readonly PackageFile[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The zip of a package that frames our player, a few KB. */
export const zipPackage = ({ id, title, version, origin, player, secret }: PackageContent): Promise<Buffer> =>
  zipOf(packageFiles({ id, title, version, script: 'framed', data: { secret, origin, player }, body: '' }))

interface PackagedLesson {
  /** No spaces; what a platform keeps of its learners is kept under it. */
  readonly id: string
  readonly title: string
  /** Root-relative address of the page that is framed. */
  readonly player: string
  /** What it proves itself by. */
  readonly secret: string
}

interface PackagedCourse {
  readonly id: string
  readonly title: string
  readonly version: ScormVersion
  /** Where Lyceum is. */
  readonly origin: string
  /** A lesson opens when the one before it is passed. */
  readonly inOrder: boolean
  readonly sections: readonly { readonly title: string; readonly lessons: readonly PackagedLesson[] }[]
}

/** The zip of a course of several lessons, of which each frames a player of ours. */
export function zipCourse({ id, title, version, origin, inOrder, sections }: PackagedCourse): Promise<Buffer> {
  const shared = sharedFiles('framed')
  const lessons = sections.flatMap((section) => section.lessons)
  const pageNames = new Map(lessons.map((lesson, at) => [lesson, `lesson-${at + 1}.html`]))
  const manifest = manifestOf(version, {
    ...{ id, title, inOrder, files: shared.map(({ name }) => name) },
    sections: sections.map((section) => ({
      title: section.title,
      lessons: section.lessons.map((lesson) => ({ title: lesson.title, page: pageNames.get(lesson) ?? '' })),
    })),
  })
  const pages = lessons.map((lesson) => {
    const data = { secret: lesson.secret, origin, player: lesson.player }
    const page = lessonPage({ id: lesson.id, title: lesson.title, version, script: 'framed', data, body: '' })
    return { name: pageNames.get(lesson) ?? '', content: Buffer.from(page) }
  })
  return zipOf([{ name: 'imsmanifest.xml', content: Buffer.from(manifest) }, ...pages, ...shared])
}
