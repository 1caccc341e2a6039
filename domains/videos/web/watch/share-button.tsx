import { Trans, useLingui } from '@lingui/react/macro'
import { Link2, Share2 } from 'lucide-react'
import { useState } from 'react'
import { clock } from '#platform/web/format.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Popover } from '#platform/web/ui/popover.tsx'
import type { Video } from '../../contract.ts'
import { useCopyLink } from '../copy-link.ts'
import { tileAddress } from '../tile-address.ts'

/** The link to a video, from its beginning or from where it is now, and the code for another site. */
export function ShareButton({ video, position }: { video: Video; position: () => number }) {
  const { t } = useLingui()
  return (
    <Popover
      label={t`Share`}
      trigger={
        <Button icon={Share2}>
          <Trans>Share</Trans>
        </Button>
      }
    >
      <SharePanel video={video} position={position} />
    </Popover>
  )
}

function SharePanel({ video, position }: { video: Video; position: () => number }) {
  const { t } = useLingui()
  const copy = useCopyLink()
  const [at] = useState(() => Math.floor(position()))
  const [withTime, setWithTime] = useState(false)
  const path = withTime ? `${tileAddress(video)}?t=${at}` : tileAddress(video)
  const now = clock(at)
  return (
    <div className="flex flex-col gap-3">
      <Field label={t`Link`} hint={reach(video, t`Only people who may watch it can open the link.`, t`Anyone can open the link.`)}>
        <Input readOnly value={new URL(path, window.location.origin).href} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      {at > 0 && <Checkbox label={t`Start at ${now}`} checked={withTime} onChange={setWithTime} />}
      <Button kind="primary" icon={Link2} onClick={() => void copy(path)}>
        <Trans>Copy link</Trans>
      </Button>
      {video.can.embed && (
        <Field label={t`Code for another site`}>
          <Input readOnly value={embedCode(video)} onFocus={(event) => event.currentTarget.select()} className="font-mono text-xs" />
        </Field>
      )}
    </div>
  )
}

const reach = (video: Video, some: string, all: string) => (video.visibility === 'PUBLIC' ? all : some)

const embedCode = ({ id }: Video) =>
  `<iframe src="${window.location.origin}/web/videos/${id}/nv4/embedded?search=false&like=false" width="800" height="450" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`
