import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ScormVersion } from '#domains/videos/contract.ts'
import { packageFiles } from './package-page.ts'

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

/** The zip of a package that frames our player, a few KB. */
export async function zipPackage({ id, title, version, origin, player, secret }: PackageContent): Promise<Buffer> {
  const zip = new ZipFile()
  const files = packageFiles({ id, title, version, script: 'framed', data: { secret, origin, player }, body: '' })
  for (const { name, content } of files) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}
