import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { BareVideo, usePeaks } from '#domains/media/web.ts'
import { videoQuery } from '#domains/videos/web.ts'
import type { ProjectClip, SoundClip } from '../../contract.ts'
import { overlapOf } from '../../lengths.ts'
import type { Sources } from '../model/sources.ts'
import type { Measured } from './ducking.ts'
import type { FilmPlace, FilmPlayer } from './film-player.ts'
import { laneKey, laneOf } from './lane-pair.ts'
import { type SoundLanes, soundsNear } from './sound-lanes.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** How loud videos are, by their ids. */
export type ClipLevels = Map<string, Measured>

interface ClipLanesProps {
  readonly clips: readonly ProjectClip[]
  readonly place: FilmPlace
  readonly sources: Sources
  readonly player: FilmPlayer
  readonly size: Size
  /** @param key of its lane and video */
  readonly onElement: (key: string, element: HTMLVideoElement | null) => void
}

/** What is played in a lane. */
interface LaneSlot {
  readonly key: string
  readonly lane: 0 | 1
  readonly video: string
  /** Second at which it is shown first. */
  readonly startAt: number
}

/** Videos that are there at once: who goes back to one of them sees it at once. */
const mostKept = 4

/**
 * The video of the clip that is shown; that of the next once the film was played, or where it comes over it. Nothing else is fetched; those that were
 * shown last stay.
 */
export function ClipLanes({ clips, place: { index, turn, begun }, sources, player, size, onElement }: ClipLanesProps) {
  const [kept, setKept] = useState<readonly LaneSlot[]>([])
  const next = clips[index + 1]
  const isNextWanted = begun || (next !== undefined && overlapOf(next, clips[index]) > 0)
  const wanted = [index, ...(isNextWanted ? [index + 1] : [])].flatMap((one): LaneSlot[] => {
    const [clip, lane] = [clips[one], laneOf(one, turn)]
    if (clip?.kind !== 'video') return []
    return [{ key: laneKey(lane, clip.video), lane, video: clip.video, startAt: player.momentOf(one, clip) }]
  })
  const isWanted = new Set(wanted.map(({ key }) => key))
  const used = new Set(clips.flatMap((clip) => (clip.kind === 'video' ? [clip.video] : [])))
  const slots = [...wanted, ...kept.filter(({ key, video }) => !isWanted.has(key) && used.has(video))].slice(0, mostKept)
  const isSame = slots.length === kept.length && slots.every(({ key }, at) => key === kept[at]?.key)
  if (!isSame) setKept(slots)
  return slots
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, ...slot }) => <ClipLane key={key} {...slot} sources={sources} player={player} size={size} onElement={onElement} />)
}

interface ClipLaneProps extends Pick<ClipLanesProps, 'sources' | 'player' | 'size' | 'onElement'>, Omit<LaneSlot, 'key'> {}

function ClipLane({ lane, video, startAt, sources, player, size, onElement }: ClipLaneProps) {
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      onElement(laneKey(lane, video), element)
      player.attach(lane, video, element)
    },
    [lane, video, player, onElement],
  )
  const darken = useCallback(() => player.darken(video), [player, video])
  return <SourceVideo video={video} sources={sources} from={startAt} size={size} onElement={attach} onTrouble={darken} />
}

interface SoundLanesProps {
  readonly sounds: readonly SoundClip[]
  readonly place: FilmPlace
  readonly sources: Sources
  readonly lanes: SoundLanes
}

/** What plays the sounds that are heard now, or soon. */
export function SoundVideos({ sounds, place: { at, begun }, sources, lanes }: SoundLanesProps) {
  if (!begun) return null
  return soundsNear(sounds, at).map((sound) => (
    <SoundVideo key={`${sound.id} ${sound.video}`} sound={sound} sources={sources} lanes={lanes} />
  ))
}

interface LoudnessProps extends Pick<ClipLanesProps, 'clips'> {
  readonly index: number
  readonly levels: ClipLevels
}

/** How loud the clip that is shown is, and the next one: learnt where a sound steps back for them. */
export function ClipLoudness({ clips, index, levels }: LoudnessProps) {
  const videos = [clips[index], clips[index + 1]].flatMap((clip) => (clip?.kind === 'video' ? [clip.video] : []))
  return [...new Set(videos)].map((video) => <VideoLoudness key={video} video={video} levels={levels} />)
}

function VideoLoudness({ video, levels }: { video: string; levels: ClipLevels }) {
  const { data } = useQuery({ ...videoQuery(video), staleTime: 5 * 60_000 })
  const media = data && 'playback' in data ? data.playback : null
  const peaks = usePeaks(media?.waveform ?? null)
  const duration = media?.duration ?? 0
  useEffect(() => void levels.set(video, { peaks, duration }), [levels, video, peaks, duration])
  return null
}

const ignore = () => undefined
/** Of a sound no pictures are wanted. */
const unseen = { width: 1, height: 1 }

function SoundVideo({ sound, sources, lanes }: Pick<SoundLanesProps, 'sources' | 'lanes'> & { sound: SoundClip }) {
  const { id, video } = sound
  const attach = useCallback((element: HTMLVideoElement | null) => lanes.attach({ id, video }, element), [lanes, id, video])
  return <SourceVideo video={video} sources={sources} from={sound.from} size={unseen} onElement={attach} onTrouble={ignore} />
}

interface SourceVideoProps {
  readonly video: string
  readonly sources: Sources
  readonly from: number
  readonly size: Size
  readonly onElement: (element: HTMLVideoElement | null) => void
  /** It does not come: it is gone, may not be seen, or can't be played here. */
  readonly onTrouble: () => void
}

function SourceVideo({ video, sources, from, size, onElement, onTrouble }: SourceVideoProps) {
  const plays = sources.get(video)?.plays ?? null
  // Of what was put in since the project was read, and of what was not ready then, the video itself knows.
  const { data, isError } = useQuery({ ...videoQuery(video), staleTime: 5 * 60_000, enabled: !plays })
  const [startAt] = useState(from)
  const media = plays ?? (data && 'playback' in data ? data.playback : null)
  const isMissing = !media && (isError || data !== undefined)
  useEffect(() => {
    if (isMissing) onTrouble()
  }, [isMissing, onTrouble])
  // Another file is another element, which is sent to where the film is.
  return media && <BareVideo key={media.url} ref={onElement} media={media} startAt={startAt} drawn={size} onTrouble={onTrouble} />
}
