import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { MonitorX } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#platform/web/client.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { videoRoutes } from '../../contract.ts'
import type { FinishedRecordingProps } from '../record/finished-recording.tsx'
import { leaveRecording } from '../record/recording.ts'
import { RecordingControls } from '../record/recording-controls.tsx'
import { recordingSupport } from '../record/recording-format.ts'
import { RecordingStage } from '../record/recording-stage.tsx'
import { isUnsafe, recordingStore } from '../record/recording-state.ts'
import { SourceChoice } from '../record/source-choice.tsx'
import { UnfinishedRecordings } from '../record/unfinished-recordings.tsx'

const FinishedRecording = lazyPart<FinishedRecordingProps>(async () => (await import('../record/finished-recording.tsx')).FinishedRecording)

/** Records the screen, the camera or both, and sends it while it is made. */
export function Page() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Record`} description={t`Recordings are saved while you make them and stay private until you share them.`} />
      {recordingSupport().records ? <Recorder /> : <NotSupported />}
    </>
  )
}

function Recorder() {
  const recording = useSyncExternalStore(recordingStore.subscribe, recordingStore.read)
  const { phase, video } = recording
  const isChoosing = phase === 'choosing' || phase === 'opening'
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['recordings'],
    queryFn: ({ signal }) => call(videoRoutes.listRecordings, { signal }),
    staleTime: 0,
    // A tab that is gone is known by its silence.
    refetchInterval: ({ state }) => (isChoosing && (state.data?.items.length ?? 0) > 0 ? 5000 : false),
  })
  useRecordingGuard(isUnsafe(recording))
  useFreshListings(phase === 'done')
  useEffect(() => leaveRecording, [])
  if (!found)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-72 max-w-3xl rounded-lg" />
  if (isChoosing)
    return (
      <>
        <UnfinishedRecordings items={found.items} />
        <SourceChoice recording={recording} />
      </>
    )
  if (phase === 'done' && video) return <FinishedRecording recording={recording} video={video} />
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <RecordingStage recording={recording} />
      <RecordingControls recording={recording} maxSeconds={found.limits.max_seconds} />
    </div>
  )
}

/** Leaving stops the recording, so it asks first; closing the tab asks by itself. */
function useRecordingGuard(unsafe: boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!unsafe || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: <Trans>Stop recording and leave?</Trans>,
        body: <Trans>What you have recorded so far will be saved as a private video.</Trans>,
        action: <Trans>Stop and leave</Trans>,
        cancel: <Trans>Keep recording</Trans>,
      })
      return !leave
    },
    enableBeforeUnload: false,
  })
}

function useFreshListings(done: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: ['listing'] })
  }, [done, queries])
}

function NotSupported() {
  return (
    <EmptyState
      icon={MonitorX}
      title={<Trans>This browser can’t record</Trans>}
      action={
        <ButtonLink kind="primary" to="/web/upload">
          <Trans>Upload a file</Trans>
        </ButtonLink>
      }
    >
      {window.isSecureContext ? (
        <Trans>Use a current version of Chrome, Edge, Firefox or Safari, or upload a recording that you made with another program.</Trans>
      ) : (
        <Trans>Browsers record only over a secure connection (https). You can upload a recording that you made with another program.</Trans>
      )}
    </EmptyState>
  )
}
