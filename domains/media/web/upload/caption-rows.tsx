import { Trans, useLingui } from '@lingui/react/macro'
import { Captions, X } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { languageChoices } from './caption-names.ts'
import { removeCaption, sendCaptionAgain } from './captions.ts'
import type { Caption, Upload } from './types.ts'

/** The caption files beside a video: their language, how they stand, and how to take them away. */
export function CaptionRows({ upload }: { upload: Upload }) {
  const { t } = useLingui()
  if (upload.captions.length === 0) return null
  return (
    <ul aria-label={t`Captions of ${upload.name}`} className="relative col-span-3 mt-2.5 flex flex-col gap-1 border-line border-t pt-2">
      {upload.captions.map((caption) => (
        <CaptionRow key={caption.id} uploadId={upload.id} caption={caption} />
      ))}
    </ul>
  )
}

function CaptionRow({ uploadId, caption }: { uploadId: string; caption: Caption }) {
  const { t } = useLingui()
  const { id, name, language, state, problem } = caption
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Captions aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 basis-24 truncate">{name}</span>
      <select
        aria-label={t`Language of ${name}`}
        value={language}
        disabled={state === 'sending'}
        onChange={(event) => void sendCaptionAgain(uploadId, id, event.target.value)}
        className="h-8 max-w-40 rounded-md border border-line-strong bg-surface px-2 disabled:opacity-60"
      >
        {languageChoices(language).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconButton
        size="sm"
        icon={X}
        label={t`Remove ${name}`}
        disabled={state === 'sending'}
        onClick={() => void removeCaption(uploadId, id)}
      />
      <p className="w-full pl-6 text-muted" {...(problem && { role: 'alert' })}>
        {problem ? (
          <span className="flex flex-wrap items-center gap-2 text-danger-ink">
            {problem}
            <Button size="sm" kind="quiet" onClick={() => void sendCaptionAgain(uploadId, id)}>
              <Trans>Try again</Trans>
            </Button>
          </span>
        ) : state === 'kept' ? (
          <Trans>Captions added</Trans>
        ) : (
          <Trans>Captions are being added</Trans>
        )}
      </p>
    </li>
  )
}
