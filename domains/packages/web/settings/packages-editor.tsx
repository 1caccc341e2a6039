import { Trans, useLingui } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { useState } from 'react'
import { useFlags } from '#domains/accounts/web.ts'
import type { ScormVersion, Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { packageFeed } from '../../contract/feed.ts'
import { mostPackages } from '../../limits.ts'
import { OfflineChoice, useLeaving } from './offline-choice.tsx'
import { PackageRow } from './package-row.tsx'
import { useRequestPackage } from './use-packages.ts'

/** Asks for packages of a video, and lists those that there are. */
export function PackagesEditor({ video }: { video: Video }) {
  useFreshness(packageFeed.changed, video.id, [['video', video.id]])
  return (
    <div className="flex flex-col gap-5">
      <Hints video={video} />
      <RequestForm video={video} />
      <PackageList video={video} />
    </div>
  )
}

/** Why packages would show nothing. */
function Hints({ video }: { video: Video }) {
  const flags = useFlags()
  return (
    <>
      {video.restricted_video && (
        <p className="text-muted">
          <Trans>This video is restricted: it can’t be shown in other pages, and so not in a learning platform.</Trans>
        </p>
      )}
      {flags?.embed_origins === '' && (
        <p className="text-muted">
          <Trans>
            Packages play once a site admin has entered the address of the learning platform under “Sites that may embed videos”.
          </Trans>{' '}
          {flags.scorm_offline === 1 && <Trans>Those with the video inside play without that.</Trans>}
        </p>
      )}
    </>
  )
}

function RequestForm({ video }: { video: Video }) {
  const { t } = useLingui()
  const [version, setVersion] = useState<ScormVersion>('1.2')
  const [offline, setOffline] = useState(false)
  const { isOffered, hindrance, mayLeave } = useLeaving(video)
  const request = useRequestPackage(video.id)
  const isFull = (video.packages?.length ?? 0) >= mostPackages
  const options = [
    { value: '1.2', label: t`SCORM 1.2`, hint: t`Nearly every platform knows it.` },
    { value: '2004', label: t`SCORM 2004, 4th edition`, hint: t`Also says how far people got.` },
  ] as const
  return (
    <div className="flex flex-col gap-3">
      {isOffered && <OfflineChoice hindrance={hindrance} checked={offline && mayLeave} onChange={setOffline} />}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t`Version`} className="w-full sm:w-72">
          <Select options={options} value={version} onChange={setVersion} />
        </Field>
        <Button
          icon={Package}
          busy={request.isPending}
          disabled={isFull || video.restricted_video || video.expired}
          onClick={() => request.mutate({ version, offline: offline && mayLeave })}
        >
          <Trans>Create package</Trans>
        </Button>
      </div>
      {isFull && (
        <p className="text-muted">
          <Trans>A video has at most {mostPackages} packages. Delete one first.</Trans>
        </p>
      )}
      {isRefusal(request.error) && (
        <p role="alert" className="text-danger-ink">
          {request.error.message}
        </p>
      )}
    </div>
  )
}

function PackageList({ video }: { video: Video }) {
  const { t } = useLingui()
  const { packages = [] } = video
  const { mayLeave } = useLeaving(video)
  if (packages.length === 0)
    return (
      <p className="text-muted">
        <Trans>No packages yet.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`SCORM packages`} className="divide-y divide-line">
      {packages.map((one) => (
        <PackageRow key={one.id} videoId={video.id} shown={one} mayLeave={mayLeave} />
      ))}
    </ul>
  )
}
