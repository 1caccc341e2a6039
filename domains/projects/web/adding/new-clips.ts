import { t } from '@lingui/core/macro'
import type { PictureClip, ProjectClip, SoundClip, VideoClip } from '../../contract.ts'

const unfaded = { fade_in: 0, fade_out: 0 }
const aCut = { crossfade: 0, ...unfaded }

/** Seconds that something lasts which stands still, before anybody says how long. */
const [pictureLength, titleLength] = [4, 3]

/** All of a video. @param duration seconds */
export const newVideoClip = (video: string, duration: number): VideoClip => ({
  kind: 'video',
  id: crypto.randomUUID(),
  video,
  from: 0,
  to: duration,
  speed: 1,
  volume: 1,
  curve: [],
  focus: null,
  ...aCut,
  titles: [],
})

export const newPictureClip = (picture: string): PictureClip => ({
  kind: 'picture',
  id: crypto.randomUUID(),
  picture,
  duration: pictureLength,
  ...aCut,
  titles: [],
})

export const newTitleClip = (): ProjectClip => ({
  kind: 'title',
  id: crypto.randomUUID(),
  text: t`Title`,
  duration: titleLength,
  background: '#000000',
  ...aCut,
})

/** All of what is heard in a video, from a second of the film on. */
export const newSound = (video: string, duration: number, at: number): SoundClip => ({
  id: crypto.randomUUID(),
  video,
  at,
  from: 0,
  to: duration,
  volume: 1,
  curve: [],
  ducking: false,
  ...unfaded,
})
