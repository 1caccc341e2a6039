import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call } from '#platform/web/client.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import { makingFeed, type Video, videoRoutes } from '../../contract.ts'
import { WhyRefused } from '../manage/why-refused.tsx'
import { MigrationProgress } from './migration-progress.tsx'

/** Makes all qualities anew; others go on watching those that are there (CM-4.34). */
export function MigrateSection({ video }: { video: Video }) {
  const { t } = useLingui()
  useFreshness(makingFeed.progress, video.id, [['video', video.id]])
  const migrate = useMigrate(video)
  const running = migrate.isPending || video.migration_state === 'IN_PROGRESS'
  const start = async () => {
    if (!running && (await askFirst(video))) migrate.mutate()
  }
  return (
    <Card
      id="migrate"
      title={t`Migrate`}
      description={t`Makes every quality anew from the original file, the way new uploads are processed today. Everyone can go on watching.`}
    >
      <div className="flex flex-col items-start gap-4">
        <Tooltip label={running ? t`Migration in Progress` : undefined}>
          <Button
            icon={RefreshCw}
            aria-disabled={running || undefined}
            aria-describedby={running ? 'migration-progress' : undefined}
            disabled={video.expired || video.playback === null}
            // Its tooltip can be read while it can't be pressed.
            className="aria-disabled:pointer-events-auto! aria-disabled:cursor-default"
            onClick={() => void start()}
          >
            <Trans>Migrate</Trans>
          </Button>
        </Tooltip>
        <WhyRefused error={migrate.error} />
        {running && <MigrationProgress video={video} />}
        {!running && <LastMigration video={video} />}
      </div>
    </Card>
  )
}

const askFirst = ({ displayname }: Video): Promise<boolean> =>
  confirm({
    title: <Trans>Migrate “{displayname}”?</Trans>,
    body: (
      <Trans>
        Every quality is made anew from the original file. That may take a while; until it is done everyone watches the qualities that are
        there now.
      </Trans>
    ),
    action: <Trans>Migrate</Trans>,
  })

function useMigrate({ id }: Video) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: () => call(videoRoutes.migrateVideo, { params: { id } }),
    onSuccess: () => toast.done(t`You will be notified once the video migration is completed`),
    // CM-8.05
    onError: (error) => toast.failed(error, t`Something went wrong, Please try after sometime`),
    // The button stays as it is until the page knows how it stands.
    onSettled: () => queries.invalidateQueries({ queryKey: ['video', id] }),
  })
}

function LastMigration({ video }: { video: Video }) {
  if (video.migration_state === 'FAILED')
    return (
      <p className="text-danger-ink">
        <Trans>The last migration failed; the qualities are as they were.</Trans> {video.migration_failure}
      </p>
    )
  if (video.migration_state === 'DONE')
    return (
      <p className="text-muted">
        <Trans>The last migration is completed.</Trans>
      </p>
    )
  return null
}
