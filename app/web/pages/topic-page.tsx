import { useParams } from '@tanstack/react-router'
import { ShareButton } from '#domains/inbox/web.ts'
import { searchQuery, searchState, TopicPage, topicState } from '#domains/search/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

const topicIn = (params: Readonly<Record<string, string>>) => (params['topic'] ?? '').toLowerCase()

export const load: NonNullable<PageModule['load']> = ({ queries, params, search }) =>
  queries.ensureInfiniteQueryData(searchQuery(topicState(topicIn(params), searchState.parse(search))))

export function Page() {
  const topic = topicIn(useParams({ strict: false }))
  return <TopicPage key={topic} topic={topic} actions={<ShareButton type="feed" id={topic} title={`#${topic}`} />} />
}
