import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { VideoAnalyticsSection } from '#domains/analytics/web.ts'
import { ChannelsField } from '#domains/channels/web.ts'
import { FeedbackCard } from '#domains/feedback/web.ts'
import { HighlightsCard, SummaryCard } from '#domains/highlights/web.ts'
import { PackagesCard } from '#domains/packages/web.ts'
import { FormSettings } from '#domains/participants/web.ts'
import { PlaylistPanel } from '#domains/playlists/web.ts'
import { InteractivitySettings, QuizSettings } from '#domains/quizzes/web.ts'
import { HighlightReelActions, ReelsCard } from '#domains/reels/web.ts'
import { TemplateCard } from '#domains/templates/web.ts'
import { TranscriptCard } from '#domains/transcripts/web.ts'
import { loadSettings, settingsQuery, VideoSettings } from '#domains/videos/web.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => loadSettings(queries, params['id'] ?? '')

export function Page() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const { option = '', highlight2reel }: Record<string, string> = useSearch({ strict: false })
  const video = useSuspenseQuery(settingsQuery(id)).data
  const panels = [
    { id: 'transcript', label: t`Transcripts`, content: <TranscriptCard video={video} /> },
    { id: 'analytics', label: t`Analytics`, content: <VideoAnalyticsSection video={video} /> },
    { id: 'playlist', label: t`Playlists`, content: <PlaylistPanel video={video} /> },
    {
      id: 'highlight',
      label: t`Highlights`,
      content: <HighlightsCard video={video} highlight2reel={String(highlight2reel) === 'true'} actions={HighlightReelActions} />,
    },
    { id: 'summary', label: t`Summary`, content: <SummaryCard video={video} /> },
    { id: 'interactivity', label: t`Pop-questions`, content: <InteractivitySettings video={video} /> },
    { id: 'quiz', label: t`Quizzes`, content: <QuizSettings video={video} /> },
    { id: 'form', label: t`Form for viewers`, content: <FormSettings video={video} /> },
    { id: 'template', label: t`Template`, content: <TemplateCard video={video} /> },
    { id: 'reels', label: t`Reels`, content: <ReelsCard video={video} /> },
    { id: 'packages', label: t`SCORM packages`, content: <PackagesCard video={video} /> },
    { id: 'feedback', label: t`Feedback link`, content: <FeedbackCard video={video} /> },
  ]
  return <VideoSettings id={id} channelsField={ChannelsField} panels={panels} option={option} />
}
