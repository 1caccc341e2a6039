import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { settingsQuery } from '#domains/videos/web.ts'
import { call, Refusal } from '#platform/web/client.ts'
import type { PageModule } from '#platform/web/page-declaration.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { transcriptRoutes } from '../../contract.ts'
import { TranscriptEditor } from '../editor/transcript-editor.tsx'

/** Asked for anew each time that the editor is opened. */
const editedQuery = (id: string, transcriptId: string) =>
  queryOptions({
    queryKey: ['transcript-edited', id, transcriptId],
    queryFn: async ({ signal }) => {
      const answer = await call(transcriptRoutes.getTranscript, { params: { id, transcriptId }, signal })
      if (!('cues' in answer)) throw new Refusal({ code: 'not_found', message: '' })
      return answer
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export const load: NonNullable<PageModule['load']> = ({ queries, params }) => {
  const [id, transcriptId] = [params['id'] ?? '', params['transcriptId'] ?? '']
  return Promise.all([queries.fetchQuery({ ...editedQuery(id, transcriptId), staleTime: 0 }), queries.fetchQuery(settingsQuery(id))])
}

export function Page() {
  const { t } = useLingui()
  const { id = '', transcriptId = '' } = useParams({ strict: false })
  const video = useSuspenseQuery(settingsQuery(id)).data
  const transcript = useSuspenseQuery(editedQuery(id, transcriptId)).data
  const { name } = transcript
  return (
    <>
      <PageHeader
        title={t`Captions: ${name}`}
        above={
          <Link
            to="/web/videos/$id/settings"
            params={{ id }}
            search={{ option: 'transcript' } as never}
            className="text-accent-ink hover:underline"
          >
            <Trans>Settings of {video.displayname}</Trans>
          </Link>
        }
      />
      <TranscriptEditor key={transcript.id} video={video} transcript={transcript} />
    </>
  )
}
