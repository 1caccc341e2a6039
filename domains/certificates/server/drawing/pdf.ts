import { deflateSync } from 'node:zlib'
import type { PlacedText } from './column.ts'
import { hiddenFont, hiddenGlyph, hiddenLetters, hiddenLine, pdfText, unicodeMap } from './hidden-text.ts'
import { pngChunks } from './png.ts'
import { type Sheet, sheetSize } from './sheet.ts'

/** The objects of a file, by number from 1. */
function openObjects() {
  const bodies: Buffer[] = []
  const fill = (number: number, body: string) => {
    bodies[number - 1] = Buffer.from(body)
  }
  const put = (body: Buffer): number => bodies.push(body)
  const stream = (bytes: Buffer, form: string): number =>
    put(Buffer.concat([Buffer.from(`<< /Length ${bytes.length} ${form} >>\nstream\n`), bytes, Buffer.from('\nendstream')]))
  return {
    bodies,
    /** A number for what is written later. */
    reserve: (): number => put(Buffer.alloc(0)),
    fill,
    put: (body: string): number => put(Buffer.from(body)),
    stream,
    packed: (text: string): number => stream(deflateSync(text), '/Filter /FlateDecode'),
  }
}

type Objects = ReturnType<typeof openObjects>

/** The compressed lines of a PNG are what PDF takes, too. */
function putPicture({ stream }: Objects, png: Buffer): number {
  const chunks = pngChunks(png)
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  // Eight bits of red, green and blue, in lines that follow each other.
  if (!head || head[8] !== 8 || head[9] !== 2 || head[12] !== 0) throw new Error('the sheet is not drawn as it should be')
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const lines = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const filter = `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns ${width} >>`
  const form = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  return stream(lines, `${form} ${filter}`)
}

const boxOf = ({ x, y, width, height }: PlacedText) => ({ x, y: sheetSize.height - y - height, width, height })

const uriText = (address: string) => `(${new URL(address).href.replace(/[\\()]/g, '\\$&')})`

/** What the page is made of, for who has it read to them; the link holds its line. */
function putStructure({ put, reserve, fill }: Objects, page: number, { texts, link }: Sheet) {
  const [root, document, annotation] = [reserve(), reserve(), reserve()]
  const element = (number: number, tag: string, parent: number, kids: string) =>
    fill(number, `<< /Type /StructElem /S /${tag} /P ${parent} 0 R /Pg ${page} 0 R /K ${kids} >>`)
  const linkElement = reserve()
  const paragraphs = texts.map((text, at) => {
    const paragraph = reserve()
    element(paragraph, text.heading ? 'H1' : 'P', document, at === link.at ? `[${linkElement} 0 R]` : String(at))
    if (at === link.at) element(linkElement, 'Link', paragraph, `[${at} << /Type /OBJR /Obj ${annotation} 0 R /Pg ${page} 0 R >>]`)
    return paragraph
  })
  fill(annotation, linkAnnotation(texts[link.at], link.address))
  const list = (numbers: readonly number[]) => `[${numbers.map((one) => `${one} 0 R`).join(' ')}]`
  fill(document, `<< /Type /StructElem /S /Document /P ${root} 0 R /K ${list(paragraphs)} >>`)
  const holders = paragraphs.map((paragraph, at) => (at === link.at ? linkElement : paragraph))
  const tree = put(`<< /Nums [0 ${list(holders)} 1 ${linkElement} 0 R] >>`)
  fill(root, `<< /Type /StructTreeRoot /K ${document} 0 R /ParentTree ${tree} 0 R /ParentTreeNextKey 2 >>`)
  return { root, annotation }
}

function linkAnnotation(line: PlacedText | undefined, address: string): string {
  if (!line) throw new Error('a link without a line')
  const { x, y, width, height } = boxOf(line)
  const rectangle = [x, y, x + width, y + height].map((one) => one.toFixed(2)).join(' ')
  const action = `<< /S /URI /URI ${uriText(address)} >>`
  const words = `/A ${action} /Contents ${pdfText(address)}`
  return `<< /Type /Annot /Subtype /Link /Rect [${rectangle}] /Border [0 0 0] ${words} /StructParent 1 /F 4 >>`
}

function contentOf(texts: readonly PlacedText[], places: ReturnType<typeof hiddenLetters>['places']): string {
  const lines = texts.map((text, at) => {
    const tag = text.heading ? 'H1' : 'P'
    return `/${tag} << /MCID ${at} /ActualText ${pdfText(text.text)} >> BDC\n${hiddenLine(text.text, boxOf(text), places)}\nEMC`
  })
  return [`/Artifact BMC q ${sheetSize.width} 0 0 ${sheetSize.height} 0 0 cm /Sheet Do Q EMC`, ...lines].join('\n')
}

/**
 * A certificate as one page of PDF: its picture, and over it the same words unseen, so that they are found, copied and read aloud in every
 * script; with headings and paragraphs for who hears them.
 */
export function certificatePdf(sheet: Sheet, { title, author }: { readonly title: string; readonly author: string }): Buffer {
  const objects = openObjects()
  const { put, reserve, fill, packed, bodies } = objects
  const [catalog, pages, page] = [reserve(), reserve(), reserve()]
  const picture = putPicture(objects, sheet.png)
  const glyph = packed(hiddenGlyph)
  const { fonts, places } = hiddenLetters(sheet.texts.map(({ text }) => text))
  const fontNumbers = fonts.map((letters) => put(hiddenFont(letters, glyph, packed(unicodeMap(letters)))))
  const content = packed(contentOf(sheet.texts, places))
  const { root, annotation } = putStructure(objects, page, sheet)
  const information = put(`<< /Title ${pdfText(title)} /Author ${pdfText(author)} /Producer (Lyceum) >>`)
  const named = fontNumbers.map((number, at) => `/F${at} ${number} 0 R`).join(' ')
  const resources = `<< /XObject << /Sheet ${picture} 0 R >> /Font << ${named} >> >>`
  const box = `[0 0 ${sheetSize.width} ${sheetSize.height}]`
  const structured = `/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R /ViewerPreferences << /DisplayDocTitle true >>`
  fill(catalog, `<< /Type /Catalog /Pages ${pages} 0 R /Lang (en) ${structured} >>`)
  fill(pages, `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`)
  const parts = `/Resources ${resources} /Contents ${content} 0 R /Annots [${annotation} 0 R] /StructParents 0 /Tabs /S`
  fill(page, `<< /Type /Page /Parent ${pages} 0 R /MediaBox ${box} ${parts} >>`)
  return fileOf(bodies, `/Root ${catalog} 0 R /Info ${information} 0 R`)
}

function fileOf(bodies: readonly Buffer[], trailer: string): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  let length = pieces[0]?.length ?? 0
  for (const [at, body] of bodies.entries()) {
    const piece = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    places.push(length)
    pieces.push(piece)
    length += piece.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`
  pieces.push(Buffer.from(`${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`))
  return Buffer.concat(pieces)
}
