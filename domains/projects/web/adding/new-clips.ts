import { t } from '@lingui/core/macro'
import { newId } from '#platform/web/in-browser/new-id.ts'
import type { PictureClip, ProjectClip, SoundClip, VideoClip } from '../../contract.ts'

const unfaded = { fade_in: 0, fade_out: 0 }
const aCut = { crossfade: 0, ...unfaded }

/** Seconds that something lasts which stands still, before anybody says how long. */
const [pictureLength, titleLength] = [4, 3]

/** All of a video. @param duration seconds */
export const newVideoClip = (video: string, duration: number): VideoClip => ({
  kind: 'video',
  id: newId(),
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
  id: newId(),
  picture,
  duration: pictureLength,
  ...aCut,
  titles: [],
})

export const newTitleClip = (): ProjectClip => ({
  kind: 'title',
  id: newId(),
  text: t`Title`,
  duration: titleLength,
  background: '#000000',
  ...aCut,
})

/** All of what is heard in a video, from a second of the film on. */
export const newSound = (video: string, duration: number, at: number): SoundClip => ({
  id: newId(),
  video,
  at,
  from: 0,
  to: duration,
  volume: 1,
  curve: [],
  ducking: false,
  ...unfaded,
})
