import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { topicPattern } from '#domains/topics/topic-text.ts'
import { recordings } from './library/index.ts'
import { nightFlow } from './library/night-flow/index.ts'
import { manifestOf } from './make/manifest.ts'

const library = join(import.meta.dirname, '../../sample-library')
const manifest = JSON.parse(readFileSync(join(library, 'manifest.json'), 'utf8')) as ReturnType<typeof manifestOf>
const { items, people, groups, topics } = manifest
const usernames = people.map((person) => person.username)

async function probed(file: string): Promise<{ duration: number; codecs: string[]; width: number; height: number }> {
  const args = ['-v', 'error', '-show_entries', 'format=duration:stream=codec_name,width,height', '-of', 'json', join(library, file)]
  const { stdout } = await promisify(execFile)('ffprobe', args)
  const { format, streams } = JSON.parse(stdout) as {
    format: { duration: string }
    streams: { codec_name: string; width?: number; height?: number }[]
  }
  return {
    duration: Number(format.duration),
    codecs: streams.map((one) => one.codec_name),
    width: streams[0]?.width ?? 0,
    height: streams[0]?.height ?? 0,
  }
}

function cuesOf(file: string): { start: number; end: number; text: string }[] {
  const [head, ...blocks] = readFileSync(join(library, file), 'utf8').trim().split('\n\n')
  expect(head).toBe('WEBVTT')
  return blocks.map((block) => {
    const [, h1, s1, h2, s2, text] = /^\d+\n(\d\d:\d\d:)(\d\d\.\d{3}) --> (\d\d:\d\d:)(\d\d\.\d{3})\n(.+)$/.exec(block) ?? []
    return { start: seconds(h1, s1), end: seconds(h2, s2), text: text ?? '' }
  })
}

const seconds = (hours = '', rest = '') => Number(hours.slice(0, 2)) * 3600 + Number(hours.slice(3, 5)) * 60 + Number(rest)

describe('the sample library', () => {
  it('is what its authors wrote, and no more than 25 MB', () => {
    expect(manifest).toEqual(JSON.parse(JSON.stringify(manifestOf(recordings))))
    const bytes = readdirSync(library, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, file) => sum + statSync(join(library, file)).size,
      0,
    )
    expect(bytes).toBeLessThanOrEqual(25e6)
  })

  it('holds videos, shorts and podcasts for everyone, for everybody signed in, for some, and for one', () => {
    const count = (type: string) => items.filter((item) => item.type === type).length
    expect(count('video')).toBeGreaterThanOrEqual(24)
    expect(count('short')).toBeGreaterThanOrEqual(6)
    expect(count('podcast')).toBeGreaterThanOrEqual(4)
    expect(new Set(items.map((item) => item.visibility))).toEqual(new Set(['PRIVATE', 'USERS', 'MEMBERS', 'PUBLIC']))
    expect(new Set(items.map((item) => item.title)).size).toBe(items.length)
  })

  it('names only people, groups and topics that come with it, and somebody for each role', () => {
    expect(new Set(people.map((person) => person.role))).toEqual(new Set(['user', 'poweruser', 'reviewer', 'siteadmin']))
    expect(topics.filter((topic) => !topicPattern.test(topic))).toEqual([])
    const groupNames = groups.map((group) => group.name as string)
    for (const person of people) {
      expect(groupNames).toEqual(expect.arrayContaining([...person.groups]))
      expect(topics).toEqual(expect.arrayContaining([...person.topics]))
    }
    for (const item of items) {
      expect(usernames).toEqual(expect.arrayContaining([item.owner, ...item.members.users]))
      expect(groupNames).toEqual(expect.arrayContaining([...item.members.groups]))
      expect(topics).toEqual(expect.arrayContaining([...item.topics]))
      expect(item.visibility === 'MEMBERS').toBe(item.members.users.length + item.members.groups.length > 0)
    }
  })

  it('has one talk of 8 to 12 minutes, whose captions are one line each and name two speakers', async () => {
    const long = items.find(({ title }) => title === nightFlow.title)
    const { duration } = await probed(long?.file ?? '')
    expect(duration).toBeGreaterThanOrEqual(480)
    expect(duration).toBeLessThanOrEqual(720)
    const said = cuesOf(long?.transcript ?? '').map(({ text }) => /^<v ([^>]+)>(.+)$/.exec(text)?.slice(1) ?? [])
    expect(said.length).toBeGreaterThan(250)
    expect(new Set(said.map(([speaker]) => speaker))).toEqual(new Set(['Joana Reis', 'Yuki Tanaka']))
    expect(said.filter(([, words = '']) => words.length > 56)).toEqual([])
    expect(said.map(([, words]) => words).join(' ')).toBe(nightFlow.scenes.flatMap(({ say }) => say.map((one) => one[1])).join(' '))
  })

  it.each(items)('$file plays for 20 to 90 s, or long where it is the talk, and its transcript is spoken within it', async (item) => {
    const { file, transcript, type, title } = item
    const { duration, codecs, width, height } = await probed(file)
    expect(duration).toBeGreaterThanOrEqual(20)
    if (title !== nightFlow.title) expect(duration).toBeLessThanOrEqual(90)
    expect(codecs).toEqual(type === 'podcast' ? ['aac'] : ['h264', 'aac'])
    if (type !== 'podcast') expect(width / height).toBeCloseTo(type === 'short' ? 9 / 16 : 16 / 9, 5)
    const cues = cuesOf(transcript)
    const spokenFrom = cues.map((cue) => cue.start)
    expect(spokenFrom).toEqual([...spokenFrom].sort((a, b) => a - b))
    expect(cues.every((cue) => cue.end > cue.start && cue.text.length > 0)).toBe(true)
    expect(cues.at(-1)?.end).toBeLessThanOrEqual(duration)
  })
})
