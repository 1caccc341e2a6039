import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { afterSaving } from '#platform/web/queries/after-saving.ts'
import { toast } from '#platform/web/toasts.tsx'
import type { Video } from '../../contract.ts'
import { type Distributing, distributionProblems, publishingProblems, waitsForApproval } from '../publishing/publishing-draft.ts'
import { usePublishingContext } from '../publishing/use-publishing-context.ts'
import { useSendForReview } from '../publishing/use-send.ts'
import { type Draft, draftOf, isChanged, problemsOf } from './draft.ts'
import type { Problems } from './section-props.ts'
import { useSave } from './use-save.ts'

/** What a person changes in the settings of a video, until they save, distribute or send it for review. */
export function useSettingsDraft(video: Video) {
  // What the person edits from: somebody else's change does not move under their hands.
  const [base, setBase] = useState(video)
  const saved = draftOf(base)
  const [draft, setDraft] = useState(saved)
  const { problems, setProblems, isRefused } = useProblems()
  const context = usePublishingContext(video)
  const save = useSave(base)
  const change = (next: Draft) => {
    setDraft(next)
    setProblems({})
    save.reset()
  }
  const settle = (now: Video, sent: Draft) => {
    setBase(now)
    setDraft((current) => afterSaving(draftOf(now), sent, current))
  }
  const problemsNow = () => ({ ...problemsOf(draft), ...publishingProblems(draft.publishing, saved.publishing, context) })
  const submit = (distributing?: Distributing) => {
    if (isRefused({ ...problemsNow(), ...(distributing && distributionProblems(distributing)) })) return
    save.mutate({ draft, ...(distributing && { distributing }) }, { onSuccess: (now) => settle(now, draft) })
  }
  const saveFirst = async (comment: string): Promise<boolean> => {
    const distributes = draft.visibility !== 'PRIVATE'
    if (!distributes && !isChanged(draft, saved)) return false
    const now = await save.mutateAsync({ draft, ...(distributes && { distributing: { visibility: draft.visibility, comment } }) })
    settle(now, draft)
    return distributes && (now.review_state === 'SENT' || waitsForApproval(context))
  }
  const { sendForReview, isSending } = useSending(video.id, { draft, isRefused, problemsNow, saveFirst })
  const unsaved = isChanged(draft, saved)
  const busy = save.isPending || isSending
  return { draft, problems, change, unsaved, submit, sendForReview, discard: () => change(saved), busy, hasFailed: save.isError }
}

function useProblems() {
  const [problems, setProblems] = useState<Problems>({})
  const isRefused = (found: Problems): boolean => {
    setProblems(found)
    const first = Object.values(found)[0]
    if (first) toast.error(first, { for: 4000 })
    return first !== undefined
  }
  return { problems, setProblems, isRefused }
}

interface Sending {
  readonly draft: Draft
  readonly isRefused: (found: Problems) => boolean
  readonly problemsNow: () => Problems
  /** @returns whether saving sent it to its reviewer */
  readonly saveFirst: (comment: string) => Promise<boolean>
}

/** What was changed is saved first; then the video goes to its reviewer, who may have decided by now what saving sent: it isn't sent twice. */
function useSending(id: string, { draft, isRefused, problemsNow, saveFirst }: Sending) {
  const { t } = useLingui()
  const { mutateAsync, isPending } = useSendForReview(id)
  const sendForReview = async (comment: string): Promise<void> => {
    const { reviewer } = draft.publishing
    if (!reviewer) return void isRefused({ reviewer: t`Please select the reviewer` })
    if (isRefused(problemsNow())) return
    try {
      if (!(await saveFirst(comment))) await mutateAsync({ reviewername: reviewer.name, reviewercomment: comment })
    } catch {
      // Said by what failed.
    }
  }
  return { sendForReview, isSending: isPending }
}
