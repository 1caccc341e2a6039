import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { captionClock } from './clock.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML has no way to write these.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g // oxlint-disable-line no-control-regex

const escaped = (text: string) => text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const contentTypes = `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const relationships = `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

const run = (text: string, look = '') => `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

const paragraph = (content: string) => `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr>${content}</w:p>`

interface Timed {
  /** ms */
  readonly start: number
  readonly text: string
}

/** A document of a word processor: the title, then each paragraph behind its time. */
export async function writeDocx(title: string, paragraphs: readonly Timed[]): Promise<Buffer> {
  const body = [
    paragraph(run(title, '<w:b/><w:sz w:val="36"/>')),
    ...paragraphs.map(({ start, text }) => paragraph(run(`${captionClock(start).slice(0, 8)}  `, '<w:color w:val="767676"/>') + run(text))),
  ].join('')
  const document = `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml')
  zip.addBuffer(Buffer.from(relationships), '_rels/.rels')
  zip.addBuffer(Buffer.from(document), 'word/document.xml')
  zip.end()
  return buffer(zip.outputStream)
}
