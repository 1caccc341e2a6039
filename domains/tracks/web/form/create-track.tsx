import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import { trackRoutes } from '../../contract.ts'
import { trackModulesLink } from '../addresses.ts'
import { type OpenTrackTab, TabsToBe } from '../manage/track-tabs.tsx'
import { emptyTrackDraft, isNumericAuthor, isTrackChanged, trackFieldsOf } from './draft.ts'
import { TrackFields } from './track-fields.tsx'
import { useSender } from './use-sender.ts'

/** ms for which it is said that the title is missing (LE-5.78). */
const hintTime = 3000
/** ms after which who has made a track goes on to its modules (LE-9.49). */
const redirectAfter = 1000

/** Says that the title is missing, for a while. */
function useTitleHint() {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (turn === 0) return
    const timer = setTimeout(() => setTurn(0), hintTime)
    return () => clearTimeout(timer)
  }, [turn])
  return { isOpen: turn > 0, show: () => setTurn((before) => before + 1) }
}

/** Once there is a track, leads to its modules. */
function useGoToModules(name: string | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (name === undefined) return
    const timer = setTimeout(() => void navigate({ ...trackModulesLink(name), ignoreBlocker: true }), redirectAfter)
    return () => clearTimeout(timer)
  }, [name, navigate])
}

/** A track to be. */
export function CreateTrack() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(emptyTrackDraft)
  const [tab, setTab] = useState<OpenTrackTab>('settings')
  const hint = useTitleHint()
  const sender = useSender()
  const create = useMutation({
    meta: { shown: true },
    mutationFn: () =>
      call(trackRoutes.createTrack, { body: trackFieldsOf({ draft, saved: emptyTrackDraft, now: emptyTrackDraft }, sender) }),
    onSuccess: () => {
      toast.done(t`Track created successfully.`)
      return queries.invalidateQueries({ queryKey: ['tracks'] })
    },
    onError: (error) => toast.failed(error, isRefusal(error, 'invalid') ? error.message : t`Failed to create the track`),
  })
  useGoToModules(create.data?.trackName)
  useUnsavedGuard(isTrackChanged(draft, emptyTrackDraft) && create.isIdle)
  const refuse = () => {
    setTab('settings')
    hint.show()
  }
  const submit = async () => {
    if (create.isPending || create.isSuccess) return
    if (draft.title.trim() === '') hint.show()
    else if (isNumericAuthor(draft.author)) toast.error(t`This character is not allowed in author name`)
    else await create.mutateAsync().catch(() => create.reset())
  }
  return (
    <>
      <PageHeader title={t`New track`} description={<Trans>A learning path: modules of videos, for the people you choose.</Trans>} />
      <TabsToBe current={tab} onChange={setTab} onRefuse={refuse} />
      {tab === 'analytics' && <NothingToReport />}
      <div hidden={tab !== 'settings'}>
        <Form onSend={submit} className="max-w-3xl">
          <TrackFields
            draft={draft}
            onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
            titleHint={hint.isOpen && <TitleHint />}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink to="/web/my/tracks">
              <Trans>Cancel</Trans>
            </ButtonLink>
            <Button kind="primary" busy={create.isPending || create.isSuccess} onClick={() => void submit()}>
              <Trans>Create</Trans>
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}

const NothingToReport = () => (
  <EmptyState icon={FileSpreadsheet} title={<Trans>No reports yet</Trans>}>
    <Trans>Once the track is created, you can email reports on how far people are.</Trans>
  </EmptyState>
)

const TitleHint = () => (
  <p
    role="alert"
    className="absolute top-full left-0 z-10 mt-1 max-w-72 animate-fade-in rounded-md bg-ink px-2 py-1 font-medium text-canvas text-xs"
  >
    <Trans>Please fill in the title and click Create.</Trans>
  </p>
)
