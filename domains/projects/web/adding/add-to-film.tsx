import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Film, Type } from 'lucide-react'
import { memo, useState } from 'react'
import { PictureUpload } from '#domains/media/web.ts'
import type { Tile } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import type { ProjectClip, ProjectSource } from '../../contract.ts'
import { longestFilm, mostClips, mostPictures, mostSounds } from '../../limits.ts'
import type { ChangeFilm } from '../model/editing.ts'
import { toMs } from '../model/to-ms.ts'
import type { FilmPlayer } from '../preview/film-player.ts'
import { newPictureClip, newSound, newTitleClip, newVideoClip } from './new-clips.ts'
import type { VideoPickerProps } from './video-picker.tsx'

interface Props {
  /** How many there are. */
  readonly clips: number
  readonly sounds: number
  /** Different ones among the clips. */
  readonly pictures: number
  readonly player: FilmPlayer
  readonly onChange: ChangeFilm
  /** What is known of a video that was picked. */
  readonly onLearn: (source: ProjectSource) => void
}

const VideoPicker = lazyPart<VideoPickerProps>(async () => (await import('./video-picker.tsx')).VideoPicker, { failed: 'floating' })

/** What can be put behind the selected clip, or below the film. */
export const AddToFilm = memo(function AddToFilm({ clips, sounds, pictures, player, onChange, onLearn }: Props) {
  const { t } = useLingui()
  const [picks, setPicks] = useState<'pictures' | 'sound' | null>(null)
  const isFull = clips >= mostClips
  /** It is shown at once. */
  const put = (clip: ProjectClip) => {
    player.aimAt({ id: clip.id, end: 'from' })
    onChange({ type: 'add', clip })
  }
  const take = (tile: Tile) => {
    const { id, displayname, duration, thumbnail_url, type, state } = tile
    const seconds = duration ?? 0
    onLearn({ id, displayname, duration, thumbnail_url, usable: state === 'ready', pictures: type !== 'podcast', plays: null })
    if (picks === 'sound') onChange({ type: 'add sound', sound: newSound(id, seconds, Math.min(longestFilm, toMs(player.now().at))) })
    else put(newVideoClip(id, seconds))
    setPicks(null)
  }
  return (
    <div role="group" aria-label={t`Add to the film`} className="flex flex-wrap gap-2">
      <Button kind={clips === 0 ? 'primary' : 'secondary'} icon={Film} disabled={isFull} onClick={() => setPicks('pictures')}>
        <Trans>Add a video</Trans>
      </Button>
      {!isFull && pictures < mostPictures && <PictureUpload onUploaded={(picture) => put(newPictureClip(picture))} />}
      <Button icon={Type} disabled={isFull} onClick={() => put(newTitleClip())}>
        <Trans>Add a title</Trans>
      </Button>
      <Button icon={AudioLines} disabled={sounds >= mostSounds} onClick={() => setPicks('sound')}>
        <Trans>Add a sound</Trans>
      </Button>
      {isFull && (
        <p className="self-center text-muted text-sm">
          <Trans>A film has at most {mostClips} clips.</Trans>
        </p>
      )}
      {!isFull && pictures >= mostPictures && (
        <p className="self-center text-muted text-sm">
          <Trans>A film has at most {mostPictures} different pictures.</Trans>
        </p>
      )}
      {picks && <VideoPicker wanted={picks} onClose={() => setPicks(null)} onPick={take} />}
    </div>
  )
})
