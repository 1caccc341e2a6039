import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ago, dateTime } from '#platform/web/format.ts'
import { isRefusal } from '#platform/web/refusal.ts'
import { confirm } from '#platform/web/ui/confirm.tsx'
import type { Video } from '../../contract.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { type ComparedField, type Difference, differencesOf } from './differences.ts'
import { type Draft, draftOf } from './draft.ts'

/** What stands where a call was refused since it saw something older; undefined for any other failure. */
export function whatStands(error: unknown): Video | undefined {
  if (!isRefusal(error, 'conflict') || error.reason !== 'stale') return undefined
  return (error.answer as { stands?: Video } | undefined)?.stands
}

interface Editing {
  readonly opened: Draft
  readonly mine: Draft
  readonly stands: Video
  /** A username. */
  readonly me: string
}

/** Of two who edit the same settings the second decides; only what they changed is saved. */
export function confirmOverwrite({ opened, mine, stands, me }: Editing): Promise<boolean> {
  const now = draftOf(stands)
  const differences = differencesOf(opened, mine, now)
  return confirm({
    title: <Trans>Save over somebody else’s changes?</Trans>,
    body: (
      <>
        <WhoAndWhen video={stands} me={me} /> <Trans>What you changed takes the place of what stands there; the rest stays.</Trans>
      </>
    ),
    ...(differences.length > 0 && { choice: <Differences differences={differences} now={now} /> }),
    action: <Trans>Save mine</Trans>,
    cancel: <Trans>Keep editing</Trans>,
  })
}

function WhoAndWhen({ video: { revised_by: by, revised_at: at }, me }: { video: Video; me: string }) {
  if (!by || !at) return <Trans>These settings were changed since you opened them.</Trans>
  const when = (
    <time dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  )
  if (by.name === me) return <Trans>You changed these settings in another window {when}.</Trans>
  return (
    <Trans>
      {by.displayname} changed these settings {when}.
    </Trans>
  )
}

function Differences({ differences, now }: { differences: readonly Difference[]; now: Draft }) {
  return (
    <ul aria-label={t`Changed by somebody else`} className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
      {differences.map(({ field, clashes }) => (
        <li key={field} className="px-3 py-2">
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-medium">{nameOf(field)}</span>
            {clashes && (
              <span className="text-danger-ink text-sm">
                <Trans>You changed it, too</Trans>
              </span>
            )}
          </p>
          <div className="wrap-anywhere line-clamp-2 text-muted text-sm">{valueAsShown[field]?.(now)}</div>
        </li>
      ))}
    </ul>
  )
}

function nameOf(field: ComparedField): string {
  const names: Record<ComparedField, string> = {
    title: t`Title`,
    description: t`Description`,
    type: t`Type`,
    topics: t`Topics`,
    authors: t`Authors`,
    visibility: t`Who may watch`,
    download: t`Download`,
    restricted: t`Restricted`,
    external: t`External people`,
    channels: t`Channels`,
    comments: t`Comments`,
    thumbnail: t`Thumbnail`,
    properties: t`Custom properties`,
    place: t`Place in the library`,
    reviewer: t`Reviewer`,
    expiry: t`Expiry`,
  }
  return names[field]
}

const listed = (names: readonly { readonly displayname: string }[]) => names.map(({ displayname }) => displayname).join(', ')

const onOrOff = (on: boolean) => (on ? t`On` : t`Off`)

/** What stands in a field now; pictures, properties and places are said by their names alone. */
const valueAsShown: Partial<Record<ComparedField, (now: Draft) => ReactNode>> = {
  title: ({ title }) => title,
  description: ({ description }) => description || t`Empty`,
  topics: ({ topics }) => topics.join(', ') || t`None`,
  authors: ({ authors }) => listed(authors) || t`None`,
  channels: ({ channels }) => listed(channels) || t`None`,
  visibility: ({ visibility, members }) => (
    <>
      <VisibilityBadge visibility={visibility} /> {members.map(({ label }) => label).join(', ')}
    </>
  ),
  download: ({ download }) => onOrOff(download),
  restricted: ({ restricted }) => onOrOff(restricted),
  external: ({ external }) => onOrOff(external),
  comments: ({ comments }) => onOrOff(comments),
  reviewer: ({ publishing: { reviewer } }) => reviewer?.displayname ?? t`Nobody`,
  expiry: ({ publishing: { expires, lastDay } }) => (expires ? lastDay : t`Never`),
}
