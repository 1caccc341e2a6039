import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { ago } from '#platform/web/format.ts'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Participant } from '../../contract.ts'
import { useRemove } from './use-remove.ts'

/** What one person filled in. */
export function ParticipantRow({ row, video }: { row: Participant; video: Video }) {
  const { t } = useLingui()
  const remove = useRemove(video.id)
  const who = row.displayname ?? t`Somebody without an account`
  const names = new Map(video.participant_form?.fields.map(({ identifier, name }) => [identifier, name]))
  const press = async () => {
    const sure = await confirm({
      title: <Trans>Delete the answers of {who}?</Trans>,
      body: <Trans>They cannot be brought back. Who gave them is asked again when they watch the video.</Trans>,
      action: <Trans>Delete the answers</Trans>,
      danger: true,
    })
    if (sure) remove.mutate(row.id)
  }
  return (
    <li data-participant={row.username ?? ''} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{who}</span>{' '}
          <time dateTime={row.at} className="text-muted text-sm">
            {ago(row.at)}
          </time>
        </p>
        <dl className="mt-1.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {Object.entries(row.data).map(([identifier, answer]) => (
            <div key={identifier} className="min-w-0">
              <dt className="text-muted text-sm">{names.get(identifier) ?? identifier}</dt>
              <dd className="wrap-anywhere">{answer === '' ? <Trans>No answer</Trans> : answer}</dd>
            </div>
          ))}
        </dl>
        {row.agreed_to && (
          <p className="wrap-anywhere mt-1.5 line-clamp-3 text-muted text-sm">
            <Trans>Agreed to: {row.agreed_to}</Trans>
          </p>
        )}
      </div>
      <IconButton label={t`Delete the answers of ${who}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={() => void press()} />
    </li>
  )
}
