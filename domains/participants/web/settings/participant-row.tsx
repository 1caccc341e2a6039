import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { ago } from '#platform/web/format.ts'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import type { Participant } from '../../contract.ts'
import { useRemove } from './use-remove.ts'

/** As the form asks for them; what it does not ask for any more comes last. */
const inOrder = (data: Participant['data'], asked: readonly string[]): string[] => [
  ...asked.filter((identifier) => Object.hasOwn(data, identifier)),
  ...Object.keys(data).filter((identifier) => !asked.includes(identifier)),
]

/** What one person filled in. */
export function ParticipantRow({ row, video }: { row: Participant; video: Video }) {
  const { t } = useLingui()
  const remove = useRemove(video.id)
  const who = row.displayname ?? t`Someone without an account`
  const names = new Map(video.participant_form?.fields.map(({ identifier, name }) => [identifier, name]))
  const press = async () => {
    const sure = await confirm({
      title: <Trans>Delete {who}’s answers?</Trans>,
      body: <Trans>They can’t be restored. People will be asked again the next time they watch.</Trans>,
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
          {inOrder(row.data, [...names.keys()]).map((identifier) => (
            <div key={identifier} className="min-w-0">
              <dt className="text-muted text-sm">{names.get(identifier) ?? identifier}</dt>
              <dd className="wrap-anywhere">
                {row.data[identifier] || (
                  <span className="text-muted">
                    <Trans>No answer</Trans>
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
        {row.agreed_to && (
          <p className="wrap-anywhere mt-1.5 line-clamp-3 text-muted text-sm">
            <Trans>Agreed to: {row.agreed_to}</Trans>
          </p>
        )}
      </div>
      <IconButton
        label={t`Delete ${who}’s answers`}
        icon={Trash2}
        size="sm"
        kind="danger-quiet"
        className="-my-1 touch:-my-2.5"
        onClick={() => void press()}
      />
    </li>
  )
}
