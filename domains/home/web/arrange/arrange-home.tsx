import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { LayoutDashboard, Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { homeRoutes, mostSections } from '../../contract.ts'
import { homeQuery } from '../home-query.ts'
import { arrangementQuery } from './arrangement-query.ts'
import { type Draft, draftOf, isComplete, moved, newDraft, wantedOf } from './draft.ts'
import { SectionRow } from './section-row.tsx'

/** What stands on the home page: order, titles, where each section comes from, and which are shown. */
export function ArrangeHome() {
  const { t } = useLingui()
  const saved = useSuspenseQuery(arrangementQuery).data.map(draftOf)
  const [changed, setDrafts] = useState<readonly Draft[] | null>(null)
  const [tried, setTried] = useState(false)
  const drafts = changed ?? saved
  const save = useSave(() => {
    setDrafts(null)
    setTried(false)
  })
  const change = (key: string, patch: Partial<Draft>) => setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const send = () => {
    setTried(true)
    if (drafts.every(isComplete)) save.mutate(drafts)
  }
  const add = (
    <Button icon={Plus} disabled={drafts.length >= mostSections} onClick={() => setDrafts([...drafts, newDraft()])}>
      <Trans>Add a section</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t`Home page`}
        description={<Trans>Choose what appears on the home page, and in what order.</Trans>}
        actions={add}
      />
      <FormError>{save.error?.message}</FormError>
      {drafts.length === 0 ? (
        <EmptyState icon={LayoutDashboard} title={<Trans>The home page is empty</Trans>} action={add}>
          <Trans>Add a section and everyone will see it there.</Trans>
        </EmptyState>
      ) : (
        <ol aria-label={t`Sections of the home page`} className="flex max-w-4xl flex-col gap-3">
          {drafts.map((draft, index) => (
            <SectionRow
              key={draft.key}
              draft={draft}
              first={index === 0}
              last={index === drafts.length - 1}
              tried={tried}
              onChange={(patch) => change(draft.key, patch)}
              onMove={(by) => setDrafts(moved(drafts, index, by))}
              onRemove={() => setDrafts(drafts.filter((one) => one.key !== draft.key))}
            />
          ))}
        </ol>
      )}
      <UnsavedBar unsaved={changed !== null} saving={save.isPending} onSave={send} onDiscard={() => setDrafts(null)} />
    </>
  )
}

function useSave(onSaved: () => void) {
  const { t } = useLingui()
  const queries = useQueryClient()
  return useMutation({
    meta: { shown: true },
    mutationFn: (drafts: readonly Draft[]) => call(homeRoutes.arrangeHome, { body: { sections: drafts.map(wantedOf) } }),
    onSuccess: ({ items }) => {
      queries.setQueryData(arrangementQuery.queryKey, items)
      void queries.invalidateQueries({ queryKey: homeQuery.queryKey })
      toast.done(t`The home page has been saved`)
      onSaved()
    },
  })
}
