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
  /** Whether the file of the video may leave now. */
  readonly mayLeave: boolean
}

/** One package of a video. */
export function PackageRow({ videoId, shown: { id, version, offline, state, at, by, url }, mayLeave }: Props) {
  const { t } = useLingui()
  const remove = useRemovePackage(videoId)
  const time = dateTime(at)
  const press = async () => {
    const sure = await confirm({
      title: <Trans>Delete this package?</Trans>,
      body: offline ? (
        <Trans>
          Only this download goes. Courses that use it go on showing the video: what is in a learning platform can’t be taken back from
          here.
        </Trans>
      ) : (
        <Trans>Courses that use it no longer show the video. A new package has to be added to them again.</Trans>
      ),
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
          {offline && <Badge>{t`Video inside`}</Badge>}
          <State state={state} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">
          <time dateTime={at}>{time}</time>
          {by && ` · ${by.displayname}`}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {url && (mayLeave || !offline ? <DownloadLink url={url} /> : <StaysHere />)}
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

function DownloadLink({ url }: { readonly url: string }) {
  return (
    <a href={url} className={buttonClass()} download>
      <Download aria-hidden="true" className="size-4" />
      <Trans>Download</Trans>
    </a>
  )
}

function StaysHere() {
  return (
    <span className="text-muted text-sm">
      <Trans>Can’t be downloaded now</Trans>
    </span>
  )
}

function State({ state }: Pick<VideoPackage, 'state'>) {
  const { t } = useLingui()
  if (state === 'making') return <Badge>{t`Being made…`}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t`Failed`}</Badge>
  return <Badge tone="success">{t`Ready`}</Badge>
}
