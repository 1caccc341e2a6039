import { expect } from '@playwright/test'
import { ask, asked, type Program } from './program.ts'

export interface Rendition {
  readonly name: string
  readonly state: string
  readonly progress: number
}

export interface Playback {
  readonly kind: string
  readonly url: string
  readonly duration: number
  readonly poster: string | null
  readonly waveform: string | null
  readonly storyboard: { readonly sheets: readonly string[] } | null
  readonly renditions: readonly Rendition[]
}

export interface Video {
  readonly id: string
  readonly state: string
  readonly failure: string | null
  readonly playback: Playback | null
}

export const renditions = (video: Video): readonly Rendition[] => video.playback?.renditions ?? []

/** Everything that is ever made of it is made. */
export const complete = (video: Video): boolean =>
  video.playback?.kind === 'hls' &&
  renditions(video).every(({ state }) => state === 'done') &&
  [video.playback.poster, video.playback.storyboard, video.playback.waveform].every((one) => one !== null)

/** Asks until it is so, and gives what was answered then. */
export async function until(by: Program, id: string, good: (video: Video) => boolean, seconds: number): Promise<Video> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const video = await asked<Video>(by, 'GET', `/api/v3/videos/${id}`)
    if (video.state === 'failed') throw new Error(video.failure ?? 'failed')
    if (good(video)) return video
    if (Date.now() > end) throw new Error(`not in ${seconds} s: ${JSON.stringify(video.playback ?? video.state)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const linesOf = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const linkedIn = (playlist: string) => [...linesOf(playlist), ...[...playlist.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri)]

/** The playlists of a ladder with all that they name, by address. */
export async function ladderOf(by: Program, master: string): Promise<{ lists: string[]; pieces: string[]; lengths: number[] }> {
  const lists = [master]
  const pieces: string[] = []
  const lengths: number[] = []
  for (const link of new Set(linkedIn(await textOf(by, master)))) {
    const list = new URL(link, new URL(master, by.url)).pathname
    const text = await textOf(by, list)
    expect(text).toContain('#EXT-X-ENDLIST')
    lists.push(list)
    for (const piece of new Set(linkedIn(text))) pieces.push(new URL(piece, new URL(list, by.url)).pathname)
    lengths.push([...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0))
  }
  return { lists, pieces, lengths }
}

const textOf = async (by: Program, address: string): Promise<string> => {
  const answer = await ask(by, 'GET', address)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}

/** One address of each byte that a complete video has. */
export async function everyAddress(by: Program, { id, playback }: Video, original: string): Promise<string[]> {
  const { lists, pieces } = await ladderOf(by, playback?.url ?? '')
  const scenes = await asked<{ items: { thumbnail_url: string }[] }>(by, 'GET', `/api/v3/videos/${id}/scene-thumbnails`)
  const pictures = [
    playback?.poster,
    playback?.waveform,
    ...(playback?.storyboard?.sheets ?? []),
    ...scenes.items.map((one) => one.thumbnail_url),
  ]
  return [original, ...lists, ...pieces, ...pictures.map(String)]
}
