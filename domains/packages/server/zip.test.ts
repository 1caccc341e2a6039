import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { zipCourse, zipPackage } from './zip.ts'

const content = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  title: 'Ärger & <b>"Freude"</b> \u0007\ud800 ]]>',
  origin: 'https://video.example.org',
  player: '/web/videos/gcc-x/packages/y/embedded',
  secret: 'abc',
}

async function filesOf(zip: Buffer): Promise<Map<string, string>> {
  const opened = await fromBufferPromise(zip)
  const files = new Map<string, string>()
  for await (const entry of opened.eachEntry()) files.set(entry.fileName, await text(await opened.openReadStreamPromise(entry)))
  return files
}

interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly within: readonly string[]
  text: string
}

/** The elements of a small XML file, which it refuses unless it is well-formed. */
function parse(xml: string): Tag[] {
  const body = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n([\s\S]*)$/.exec(xml)?.[1] ?? ''
  const [tags, open]: [Tag[], Tag[]] = [[], []]
  const token = /<\/([\w:]+)>|<([\w:]+)((?: [\w:]+="(?:[^<&"]|&(?:amp|lt|gt|quot);)*")*)(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)/y
  while (token.lastIndex < body.length) {
    const found = token.exec(body)
    if (!found) throw new Error('this is not well-formed')
    const [, closing, name, attributes = '', empty, words] = found
    if (closing !== undefined) expect(open.pop()?.name).toBe(closing)
    const around = open.at(-1)
    if (words !== undefined && around) around.text += words
    if (name === undefined) continue
    const pairs = [...attributes.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const)
    expect(new Set(pairs.map(([key]) => key)).size).toBe(pairs.length)
    const tag = { name, attributes: Object.fromEntries(pairs), within: open.map((one) => one.name), text: '' }
    tags.push(tag)
    if (empty === '') open.push(tag)
  }
  expect(open).toEqual([])
  return tags
}

const named = (tags: readonly Tag[], name: string) => tags.filter((tag) => tag.name === name)

const editions = {
  '1.2': { namespace: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2', edition: '1.2', scormType: 'adlcp:scormtype' },
  '2004': { namespace: 'http://www.imsglobal.org/xsd/imscp_v1p1', edition: '2004 4th Edition', scormType: 'adlcp:scormType' },
}

/** The prefixes of names, which have to be declared. */
const prefixesIn = (tags: readonly Tag[]) =>
  tags.flatMap(({ name, attributes }) =>
    [name, ...Object.keys(attributes)].filter((one) => one.includes(':') && !one.startsWith('xmlns')).map((one) => one.split(':')[0]),
  )

describe('the file of a package', () => {
  it.each(['1.2', '2004'] as const)(
    'has a manifest of SCORM %s that a platform can read: well-formed, what is referred to is there, and every file is listed',
    async (version) => {
      const files = await filesOf(await zipPackage({ ...content, version }))
      const tags = parse(files.get('imsmanifest.xml') ?? '')
      const one = (name: string) => named(tags, name)[0]?.attributes ?? {}
      expect(tags[0]).toMatchObject({ name: 'manifest', attributes: { identifier: expect.stringMatching(/^[a-z_][\w.-]*$/i) } })
      expect(one('organizations')['default']).toBe(one('organization')['identifier'])
      expect(one('item')['identifierref']).toBe(one('resource')['identifier'])
      expect(named(tags, 'title').map((title) => [title.within.at(-1), title.text])).toEqual(
        ['organization', 'item'].map((around) => [around, 'Ärger &amp; &lt;b&gt;&quot;Freude&quot;&lt;/b&gt; \ufffd ]]&gt;']),
      )
      const identifiers = tags.flatMap(({ attributes }) => attributes['identifier'] ?? [])
      expect(new Set(identifiers).size).toBe(identifiers.length)
      const listed = named(tags, 'file').map(({ attributes }) => attributes['href'] ?? '')
      expect(listed.toSorted()).toEqual([...files.keys()].filter((name) => name !== 'imsmanifest.xml').toSorted())
      expect(listed).toContain(one('resource')['href'])
      const { namespace, edition, scormType } = editions[version]
      expect(one('resource')).toMatchObject({ type: 'webcontent', [scormType]: 'sco' })
      expect(one('manifest')['xmlns']).toBe(namespace)
      expect(named(tags, 'schemaversion').map((tag) => tag.text)).toEqual([edition])
      for (const prefix of prefixesIn(tags)) expect(one('manifest')[`xmlns:${prefix}`], prefix).toMatch(/^http:/)
    },
  )

  it('has a page without inline scripts and styles, in which a title is nothing but text', async () => {
    const page = (await filesOf(await zipPackage({ ...content, version: '1.2' }))).get('index.html') ?? ''
    expect(page.match(/<script[^>]*>[^<]*/g)).toEqual(['<script type="module" src="framed.js">'])
    expect(page).not.toMatch(/<style| style=| on\w+=|<b>/)
    expect(page).toContain('<title>Ärger &amp; &lt;b&gt;')
    expect(page).toContain('data-origin="https://video.example.org"')
  })
})

const lesson = (n: number) => ({
  id: `lesson${n}`,
  title: `Lesson ${n} & more`,
  player: `/web/tracks/ropes/units/${n}/embedded`,
  secret: `secret${n}`,
})
const course = {
  ...{ id: '0192f0c1-0000-7000-8000-000000000002', title: 'Ropes', origin: 'https://video.example.org', inOrder: false },
  sections: [
    { title: 'Knots', lessons: [lesson(1), lesson(2)] },
    { title: 'Splices', lessons: [lesson(3)] },
  ],
}

describe('the file of a course', () => {
  it.each(['1.2', '2004'] as const)(
    'has a manifest of SCORM %s with its sections and lessons in order, each with a page of its own that frames its player',
    async (version) => {
      const files = await filesOf(await zipCourse({ ...course, version }))
      const tags = parse(files.get('imsmanifest.xml') ?? '')
      expect(named(tags, 'title').map(({ within, text }) => [within.filter((name) => name === 'item').length, text])).toEqual([
        [0, 'Ropes'],
        [1, 'Knots'],
        [2, 'Lesson 1 &amp; more'],
        [2, 'Lesson 2 &amp; more'],
        [1, 'Splices'],
        [2, 'Lesson 3 &amp; more'],
      ])
      const opened = named(tags, 'item').flatMap(({ attributes }) => attributes['identifierref'] ?? [])
      const resources = new Map(named(tags, 'resource').map(({ attributes }) => [attributes['identifier'], attributes['href'] ?? '']))
      const pages = opened.map((identifier) => resources.get(identifier) ?? '')
      expect(pages).toEqual(['lesson-1.html', 'lesson-2.html', 'lesson-3.html'])
      for (const [at, page] of pages.entries()) {
        expect(files.get(page)).toContain(`data-secret="secret${at + 1}"`)
        expect(files.get(page)).toContain(`data-player="/web/tracks/ropes/units/${at + 1}/embedded"`)
        expect(files.get(page)).toContain(`data-package="lesson${at + 1}"`)
      }
      const listed = new Set(named(tags, 'file').map(({ attributes }) => attributes['href'] ?? ''))
      expect([...listed].toSorted()).toEqual([...files.keys()].filter((name) => name !== 'imsmanifest.xml').toSorted())
      const one = (name: string) => named(tags, name)[0]?.attributes ?? {}
      for (const prefix of prefixesIn(tags)) expect(one('manifest')[`xmlns:${prefix}`], prefix).toMatch(/^http:/)
      expect(files.get('imsmanifest.xml')).not.toMatch(/prerequisites|preConditionRule/)
    },
  )

  it('opens a lesson after the one before it where they go in order, over sections too, in the words of either edition', async () => {
    const manifest = async (version: '1.2' | '2004') =>
      parse((await filesOf(await zipCourse({ ...course, version, inOrder: true }))).get('imsmanifest.xml') ?? '')
    expect(named(await manifest('1.2'), 'adlcp:prerequisites').map(({ attributes, text }) => [attributes['type'], text])).toEqual([
      ['aicc_script', 'item-1'],
      ['aicc_script', 'item-2'],
    ])
    const tags = await manifest('2004')
    const shared = named(tags, 'imsss:mapInfo').map(({ attributes, within }) => [within.at(-1), attributes['targetObjectiveID']?.slice(-8)])
    expect(shared).toEqual([
      ['imsss:primaryObjective', 'lesson-1'],
      ['imsss:primaryObjective', 'lesson-2'],
      ['imsss:objective', 'lesson-1'],
      ['imsss:primaryObjective', 'lesson-3'],
      ['imsss:objective', 'lesson-2'],
    ])
    expect(named(tags, 'imsss:ruleAction').map(({ attributes }) => attributes['action'])).toEqual(['disabled', 'disabled'])
  })
})
