import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Trash2 } from 'lucide-react'
import { dateTime } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { VideoPackage } from '../../contract.ts'
import { useRemovePackage } from './use-packages.ts'

interface Props {
  readonly videoId: string
  readonly shown: VideoPackage
}

/** One package of a video. */
export function PackageRow({ videoId, shown: { id, version, state, at, by, url } }: Props) {
  const { t } = useLingui()
  const remove = useRemovePackage(videoId)
  const time = dateTime(at)
  const press = async () => {
    const sure = await confirm({
      title: <Trans>Delete this package?</Trans>,
      body: <Trans>Courses that use it no longer show the video. A new package has to be added to them again.</Trans>,
      action: <Trans>Delete package</Trans>,
      danger: true,
    })
    if (sure) remove.mutate(id)
  }
  return (
    <li data-package={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">
            <Trans>SCORM {version}</Trans>
          </span>
          <State state={state} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          <time dateTime={at}>{time}</time>
          {by && ` · ${by.displayname}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {url && (
          <a href={url} className={buttonClass()} download>
            <Download aria-hidden="true" className="size-4" />
            <Trans>Download</Trans>
          </a>
        )}
        <IconButton
          label={t`Delete the package of ${time}`}
          icon={Trash2}
          kind="danger-quiet"
          disabled={remove.isPending}
          onClick={() => void press()}
        />
      </div>
    </li>
  )
}

function State({ state }: Pick<VideoPackage, 'state'>) {
  const { t } = useLingui()
  if (state === 'making') return <Badge>{t`Being made…`}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t`Failed`}</Badge>
  return <Badge tone="success">{t`Ready`}</Badge>
}
