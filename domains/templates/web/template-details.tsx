import type { Video } from '#domains/videos/contract.ts'
import { RichText } from '#domains/videos/web.ts'
import { FilledFields } from './filled-fields.tsx'

/** What the owner of a video filled in, for whoever watches it. */
export function TemplateDetails({ video, onSeek }: { video: Video; onSeek: (seconds: number) => void }) {
  const template = video.filled_template
  if (!template || template.sections.length === 0) return null
  return (
    <section aria-labelledby="filled-template" className="rounded-lg border border-line p-4">
      <h2 id="filled-template" className="wrap-anywhere mb-2 font-semibold text-md">
        {template.name}
      </h2>
      <FilledFields template={template} show={(text) => <RichText text={text} onSeek={onSeek} until={video.duration ?? 0} />} />
    </section>
  )
}
