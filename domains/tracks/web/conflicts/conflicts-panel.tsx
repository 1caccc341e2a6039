import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Film } from 'lucide-react'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import { TermsField } from '#domains/videos/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { DialogPanel } from '#platform/web/ui/dialog-panel.tsx'
import type { ConflictingVideo } from '../../contract.ts'
import type { ConflictResolution } from './resolution.ts'

export interface ConflictsProps {
  readonly open: boolean
  readonly videos: readonly ConflictingVideo[]
  /** There are more than these. */
  readonly isCut: boolean
  readonly onClose: () => void
  readonly onResolve: (resolution: ConflictResolution) => void
}

/** Nobody who runs a track opens somebody else's video: those may only be left as they are. */
export function ConflictsPanel({ open, videos, isCut, onClose, onResolve }: ConflictsProps) {
  const { t } = useLingui()
  const [shared, setShared] = useState<readonly string[]>([])
  const [terms, setTerms] = useState(false)
  const flags = useFlags()
  const [before, setBefore] = useState(videos)
  if (before !== videos) {
    setBefore(videos)
    setShared([])
    setTerms(false)
  }
  const untilTerms = shared.length > 0 && flags?.terms_of_use === 1 && !terms
  const share = (id: string, on: boolean) => setShared(on ? [...shared, id] : shared.filter((one) => one !== id))
  const resolve = () => {
    const ids = videos.map(({ g_conf_id: id }) => id)
    onResolve({ shared, acknowledged: ids.filter((id) => !shared.includes(id)), terms })
  }
  return (
    <DialogPanel
      open={open}
      onClose={onClose}
      title={t`Not everyone can watch these videos`}
      description={t`Fewer people can see them than can see the track. People don’t see videos they can’t watch.`}
      actions={
        videos.length > 0 && (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="primary" disabled={untilTerms} onClick={resolve}>
              <Plural value={shared.length} _0="Keep as they are" one="Share # video" other="Share # videos" />
            </Button>
          </>
        )
      }
    >
      {videos.length === 0 ? (
        <p className="py-6 text-center text-muted">
          <Trans>No private videos found</Trans>
        </p>
      ) : (
        <Rows videos={videos} shared={shared} onShare={share} />
      )}
      {isCut && (
        <p role="status" className="mt-2 text-muted text-sm">
          <Trans>There are more than can be shown at once. The others come when you look again after these are dealt with.</Trans>
        </p>
      )}
      {shared.length > 0 && <TermsField checked={terms} onChange={setTerms} />}
    </DialogPanel>
  )
}

interface RowsProps {
  readonly videos: readonly ConflictingVideo[]
  readonly shared: readonly string[]
  readonly onShare: (id: string, on: boolean) => void
}

function Rows({ videos, shared, onShare }: RowsProps) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Videos that not everyone can watch`} className="divide-y divide-line">
      {videos.map((video) => (
        <Row
          key={video.g_conf_id}
          video={video}
          checked={shared.includes(video.g_conf_id)}
          onShare={(on) => onShare(video.g_conf_id, on)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly video: ConflictingVideo
  readonly checked: boolean
  readonly onShare: (on: boolean) => void
}

function Row({ video, checked, onShare }: RowProps) {
  const { t } = useLingui()
  const { displayname: title, images, ownerDisplayname: owner, can } = video
  return (
    <li className="flex gap-3 py-3">
      <div className="grid aspect-video w-24 shrink-0 place-items-center self-start overflow-hidden rounded-md bg-sunken text-muted">
        {images.thumb ? (
          <img src={images.thumb} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <Film aria-hidden="true" className="size-5" strokeWidth={1.5} />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 break-words font-medium">{title}</p>
        <p className="truncate text-muted text-sm">{owner}</p>
        {can.share ? (
          <Checkbox label={t`Let everyone who can see the track watch it`} checked={checked} onChange={onShare} className="mt-1.5" />
        ) : (
          <p className="mt-1.5 text-muted text-sm">
            <Trans>Only {owner} can share it with more people.</Trans>
          </p>
        )}
      </div>
    </li>
  )
}
