import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download, Pencil, Star, Trash2 } from 'lucide-react'
import { ago } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import type { Transcript } from '../../contract.ts'
import { languageNameOf } from './language-choice.tsx'
import { useDownloadTranscript, useRemoveTranscript, useUpdateTranscript } from './use-manage.ts'

interface Props {
  readonly videoId: string
  readonly transcript: Transcript
  /** Before something is decided about what may be shown in the player. */
  readonly onPause?: (() => void) | undefined
}

/** One transcript, and what can be done with it. */
export function TranscriptRow({ videoId, transcript, onPause }: Props) {
  const { t } = useLingui()
  const { makeDefault, enable } = useUpdateTranscript(videoId)
  const { id, name, language, is_default, is_enabled, updated_at } = transcript
  return (
    <li data-transcript={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span lang={language} className="wrap-anywhere font-medium">
            {name}
          </span>
          {is_default && <Badge>{t`Default`}</Badge>}
        </p>
        <p className="text-muted text-sm">
          <Made transcript={transcript} /> · <time dateTime={updated_at}>{ago(updated_at)}</time>
        </p>
      </div>
      <Switch
        label={<span className="sr-only">{t`${name} is enabled`}</span>}
        checked={is_enabled}
        onChange={(on) => enable(transcript, on)}
      />
      <div className="flex">
        <IconButton
          label={is_default ? t`${name} is the default` : t`Make ${name} the default`}
          icon={Star}
          size="sm"
          className={cx(is_default && '[&_svg]:fill-current')}
          onClick={() => makeDefault(transcript)}
        />
        <DownloadMenu videoId={videoId} transcript={transcript} />
        <Link
          to="/web/videos/$id/transcripts/$transcriptId"
          params={{ id: videoId, transcriptId: id }}
          aria-label={t`Edit ${name}`}
          className="inline-grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink touch:size-11"
        >
          <Pencil aria-hidden="true" className="size-4" />
        </Link>
        <RemoveButton videoId={videoId} transcript={transcript} onPause={onPause} />
      </div>
    </li>
  )
}

/** By whom, and from what. */
function Made({ transcript: { kind, translated_from } }: { transcript: Transcript }) {
  const isGenerated = kind === 'generated'
  if (translated_from === null) return isGenerated ? <Trans>Generated</Trans> : <Trans>Uploaded</Trans>
  const source = languageNameOf(translated_from)
  return isGenerated ? <Trans>Translated automatically from {source}</Trans> : <Trans>Uploaded, translated from {source}</Trans>
}

const formats = [
  ['vtt', 'WebVTT (.vtt)'],
  ['srt', 'SubRip (.srt)'],
  ['txt', 'Text (.txt)'],
  ['docx', 'Word (.docx)'],
] as const

function DownloadMenu({ videoId, transcript: { id, name } }: Props) {
  const { t } = useLingui()
  const download = useDownloadTranscript(videoId)
  return (
    <Menu trigger={<IconButton label={t`Download ${name}`} icon={Download} size="sm" busy={download.isPending} />}>
      {formats.map(([format, label]) => (
        <MenuItem key={format} onSelect={() => download.mutate({ id, format })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}

function RemoveButton({ videoId, transcript, onPause }: Props) {
  const { t } = useLingui()
  const remove = useRemoveTranscript(videoId)
  const { name, is_default } = transcript
  const press = async () => {
    if (is_default) {
      onPause?.()
      const sure = await confirm({
        title: <Trans>Delete the default transcript?</Trans>,
        body: <Trans>Viewers will get the next one instead, if there is one. The history of its corrections is deleted with it.</Trans>,
        action: <Trans>Delete the transcript</Trans>,
        danger: true,
      })
      if (!sure) return
    }
    remove.mutate(transcript)
  }
  return (
    <IconButton
      label={t`Delete ${name}`}
      icon={Trash2}
      size="sm"
      kind="danger-quiet"
      busy={remove.isPending}
      onClick={() => void press()}
    />
  )
}
