import type { Video } from '#domains/videos/contract.ts'
import { GenerateForm } from './generate-form.tsx'
import { TranscriptList } from './transcript-list.tsx'
import { TranslateForm } from './translate-form.tsx'
import { UploadForm } from './upload-form.tsx'
import { useGenerationJobs } from './use-generation.ts'

/** The transcripts of a video, and the ways to more of them. */
export function TranscriptSettings({ video }: { video: Video }) {
  const generation = useGenerationJobs(video)
  return (
    <div className="flex flex-col gap-6">
      <TranscriptList videoId={video.id} place="page" />
      <fieldset role="none" disabled={video.expired} className="flex min-w-0 flex-col gap-6 border-line border-t pt-5">
        <UploadForm videoId={video.id} />
        <GenerateForm videoId={video.id} generation={generation} />
        <TranslateForm videoId={video.id} generation={generation} />
      </fieldset>
    </div>
  )
}
