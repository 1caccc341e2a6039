import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { peopleRoutes } from '#domains/accounts/contract.ts'
import { type Me, meQuery, useMe } from '#domains/accounts/web.ts'
import { type NotificationChannel, notificationChannels } from '#domains/notifications/contract.ts'
import type { NotificationLooks } from '#domains/notifications/web.ts'
import { call } from '#platform/web/client.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import type { SettableKind } from '../contract.ts'
import { settableKindsQuery } from './settable-kinds.ts'

const channelOf = ({ preferences }: Me, { kind, default: otherwise }: SettableKind): NotificationChannel =>
  notificationChannels.find((one) => one === preferences[`notify_${kind}`]) ?? otherwise

/** What a person is told of, where, and how often by mail; takes effect at once. @param looks of every kind that the browser knows */
export function NotificationsCard({ looks }: { looks: NotificationLooks }) {
  const { i18n, t } = useLingui()
  const me = useMe()
  const kinds = useQuery(settableKindsQuery)
  const choose = useChoose()
  if (!me) return null
  const nameOf = ({ kind, name }: SettableKind) => {
    const look = looks[kind]
    return look ? i18n._(look.name) : name
  }
  return (
    <Card id="notifications" title={<Trans>Notifications</Trans>} description={<Trans>Choose what you’re notified about.</Trans>}>
      <div className="grid gap-4">
        {kinds.isError && <ErrorState error={kinds.error} onRetry={() => void kinds.refetch()} />}
        {kinds.data?.items.map((item) => (
          <div key={item.kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
            <span className="font-medium">{nameOf(item)}</span>
            <Select
              label={nameOf(item)}
              className="w-60 max-w-full"
              value={channelOf(me, item)}
              onChange={(channel) => choose.mutate({ [`notify_${item.kind}`]: channel })}
              options={[
                { value: 'mail', label: t`In the app and by mail` },
                { value: 'app', label: t`Only in the app` },
                { value: 'none', label: t`Not at all` },
              ]}
            />
          </div>
        ))}
        <div className="border-line border-t pt-4">
          <p aria-hidden="true" className="mb-2 font-medium">
            <Trans>Emails</Trans>
          </p>
          <RadioGroup
            label={t`Emails`}
            value={me.preferences['notify_mails'] === 'daily' ? 'daily' : 'now'}
            onChange={(when) => choose.mutate({ notify_mails: when })}
            options={[
              { value: 'now', label: t`Immediately, one email each` },
              { value: 'daily', label: t`One email a day with everything` },
            ]}
          />
        </div>
      </div>
    </Card>
  )
}

function useChoose() {
  const queries = useQueryClient()
  const { queryKey } = meQuery
  return useMutation({
    mutationFn: async (preferences: Record<string, string>) => {
      const me = queries.getQueryData(queryKey)?.user
      await call(peopleRoutes.updateProfile, { params: { username: me?.name ?? '' }, body: { preferences } })
    },
    onMutate: (changed) => {
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, (old) =>
        old?.user ? { ...old, user: { ...old.user, preferences: { ...old.user.preferences, ...changed } } } : old,
      )
      return { before }
    },
    onError: (_error, _changed, kept) => kept?.before && queries.setQueryData(queryKey, kept.before),
  })
}
