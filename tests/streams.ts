import type { TestPerson } from '#domains/accounts/testing.ts'
import { eventually } from '#platform/server/testing.ts'

interface Event {
  readonly id: string
}

export const eventApi = ({ id }: Event): string => `/api/v3/events/${id}`
export const liveEventOf = async (event: Event, who: TestPerson) => (await who.get(eventApi(event))).body.live_event

/** Where an event is sent to, by the key that its host is shown. */
export async function rtmpAddress(event: Event, host: TestPerson, port: number): Promise<string> {
  const { rtmp } = (await host.get(`${eventApi(event)}/ingest`)).body
  return `rtmp://127.0.0.1:${port}/live/${rtmp.key}`
}

/** Where the largest quality is watched, as soon as it is. */
export async function watchedPlaylist(event: Event, who: TestPerson): Promise<string> {
  const master = await eventually(async () => (await liveEventOf(event, who)).playback as string | null)
  const text = await eventually(async () => {
    const reply = await who.get(master)
    return reply.status === 200 && reply.text.includes('index.m3u8') ? reply.text : null
  })
  const playlist = `/live/${event.id}/${/^.+index\.m3u8$/m.exec(text)?.[0]}`
  await eventually(async () => (await who.get(playlist)).text.includes('#EXT-X-PART:'))
  return playlist
}

/** Of the segments that are whole. */
export const segmentsIn = (playlist: string): number[] => [...playlist.matchAll(/^(\d+)\.m4s$/gm)].map(([, number]) => Number(number))
