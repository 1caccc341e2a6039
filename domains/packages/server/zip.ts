import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ScormVersion } from '#domains/videos/contract.ts'
import { escapedText, manifestOf } from './manifest.ts'

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

const page = 'index.html'
const files = ['scorm.js', 'scorm.css']

/** The page that a learning platform opens. What the script needs to know stands in attributes: nothing in it is written as a script. */
const pageOf = ({ id, title, version, origin, player, secret }: PackageContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedText(title)}</title>
<link rel="stylesheet" href="scorm.css">
</head>
<body data-version="${version}" data-package="${id}" data-secret="${secret}" data-origin="${escapedText(origin)}" data-player="${escapedText(player)}">
<p id="unheard" role="status" hidden>No learning platform was found around this page, so what you watch here is not recorded.</p>
<script src="scorm.js"></script>
</body>
</html>
`

/** The zip of a package, a few KB. */
export async function zipPackage(content: PackageContent): Promise<Buffer> {
  const zip = new ZipFile()
  const { id, title, version } = content
  zip.addBuffer(Buffer.from(manifestOf(version, { id, title, files: [page, ...files] })), 'imsmanifest.xml')
  zip.addBuffer(Buffer.from(pageOf(content)), page)
  for (const file of files) zip.addBuffer(readFileSync(new URL(`files/${file}`, import.meta.url)), file)
  zip.end()
  return buffer(zip.outputStream)
}
