import { Trans, useLingui } from '@lingui/react/macro'
import { Hash } from 'lucide-react'
import type { ReactNode } from 'react'
import { FollowTopic } from '#domains/accounts/web.ts'
import { type Patch, useSearchState } from '#platform/web/search-state.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Results } from './results.tsx'
import { type SearchState, searchState } from './search-query.ts'
import { Order } from './search-results.tsx'

/** Everything about a topic, newest first; a person follows it from here. */
export const topicState = (topic: string, state: SearchState): SearchState => ({ ...state, qtext: '', topic, category: '' })

export function TopicPage({ topic, actions }: { topic: string; actions?: ReactNode }) {
  const { t } = useLingui()
  const [own, setState] = useSearchState(searchState)
  const state = topicState(topic, own)
  const change = (patch: Patch<SearchState>) => setState(patch, { push: true })
  const title = `#${topic}`
  return (
    <>
      <PageHeader
        title={title}
        above={
          <p className="font-medium text-muted text-sm">
            <Trans>Topic</Trans>
          </p>
        }
        actions={
          <>
            <FollowTopic topic={topic} />
            {actions}
            <Order state={state} onChange={change} />
          </>
        }
      />
      <Results
        state={state}
        onChange={change}
        without={['topic']}
        empty={
          <EmptyState icon={Hash} title={<Trans>Nothing about {title} yet</Trans>}>
            {t`Videos with this topic that you can watch will appear here.`}
          </EmptyState>
        }
      />
    </>
  )
}
