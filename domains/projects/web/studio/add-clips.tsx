import { Trans, useLingui } from '@lingui/react/macro'
import { Film, Type } from 'lucide-react'
import { useState } from 'react'
import { PictureUpload } from '#domains/media/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { ProjectClip } from '../../contract.ts'
import { VideoPicker } from './video-picker.tsx'

interface Props {
  readonly onAdd: (clip: ProjectClip) => void
}

const unfaded = { fade_in: 0, fade_out: 0 }

/** What can be put behind the selected clip. */
export function AddClips({ onAdd }: Props) {
  const { t } = useLingui()
  const [picks, setPicks] = useState(false)
  const words = t`Title`
  return (
    <div role="group" aria-label={t`Add to the film`} className="flex flex-wrap gap-2">
      <Button kind="primary" icon={Film} onClick={() => setPicks(true)}>
        <Trans>Add a video</Trans>
      </Button>
      <PictureUpload
        onUploaded={(picture) => onAdd({ kind: 'picture', id: crypto.randomUUID(), picture, duration: 4, ...unfaded, titles: [] })}
      />
      <Button
        icon={Type}
        onClick={() => onAdd({ kind: 'title', id: crypto.randomUUID(), text: words, duration: 3, background: '#000000', ...unfaded })}
      >
        <Trans>Add a title</Trans>
      </Button>
      <VideoPicker
        open={picks}
        onClose={() => setPicks(false)}
        onPick={(video, duration) =>
          onAdd({ kind: 'video', id: crypto.randomUUID(), video, from: 0, to: duration, speed: 1, volume: 1, ...unfaded, titles: [] })
        }
      />
    </div>
  )
}
