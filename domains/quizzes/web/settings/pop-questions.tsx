import { Trans } from '@lingui/react/macro'
import { ChartColumn } from 'lucide-react'
import { useRef, useState } from 'react'
import { Player, type PlayerHandle } from '#domains/media/web.ts'
import { type Video, videoFeed } from '#domains/videos/contract.ts'
import { useFreshness } from '#platform/web/feed.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { quizFeed } from '../../contract/feed.ts'
import { questionKeys } from '../queries.ts'
import type { ResultsDialogProps } from '../results/results-dialog.tsx'
import { QuestionList } from './question-list.tsx'

/** Seconds before a question at which its review begins (CM-9.24). */
const before = 3

const Results = onDemand<ResultsDialogProps>(async () => (await import('../results/results-dialog.tsx')).ResultsDialog)

/** The questions that stop a video, beside the video itself. */
export function PopQuestions({ video }: { video: Video }) {
  const player = useRef<PlayerHandle>(null)
  const [open, setOpen] = useState(false)
  useFreshness(videoFeed.changed, video.id, questionKeys(video.id))
  useFreshness(quizFeed.changed, video.id, questionKeys(video.id))
  const { playback } = video
  return (
    <div className="flex flex-col gap-5">
      {playback && (
        <div className="max-w-xl">
          <Player ref={player} media={{ ...playback, poster: video.thumbnail_url ?? playback.poster }} title={video.displayname} aside />
        </div>
      )}
      <QuestionList
        video={video}
        quizId=""
        empty={<Trans>No pop-questions yet. Play the video to the moment where it should ask, then add one.</Trans>}
        position={() => Math.floor(player.current?.position() ?? 0) * 1000}
        onReview={playback ? ({ rel_offset }) => player.current?.seek(Math.max(0, rel_offset / 1000 - before)) : undefined}
        actions={
          <Button kind="quiet" icon={ChartColumn} onClick={() => setOpen(true)}>
            <Trans>Results</Trans>
          </Button>
        }
      />
      <Results open={open} video={video} quiz={null} onClose={() => setOpen(false)} />
    </div>
  )
}
