import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { peopleRoutes } from '#domains/accounts/contract.ts'
import { type Me, meQuery, useMe } from '#domains/accounts/web.ts'
import { call } from '#platform/web/client.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { type NoticeKind, noticeKinds } from '../contract.ts'

const choices = ['mail', 'app', 'none'] as const
type Choice = (typeof choices)[number]

/** Where nothing was chosen; the server has the same. */
const otherwise: Record<NoticeKind, Choice> = { share: 'mail', comment: 'mail', reply: 'mail', mention: 'mail', new_video: 'app' }

function choiceOf({ preferences }: Me, kind: NoticeKind): Choice {
  return choices.find((one) => one === preferences[`notify_${kind}`]) ?? otherwise[kind]
}

/** What a person is told of, where, and how often by mail; takes effect at once. */
export function NotificationsCard() {
  const { t } = useLingui()
  const me = useMe()
  const names = useKindNames()
  const choose = useChoose()
  if (!me) return null
  return (
    <Card id="notifications" title={<Trans>Notifications</Trans>} description={<Trans>Choose what you’re notified about.</Trans>}>
      <div className="grid gap-4">
        {noticeKinds.map((kind) => (
          <div key={kind} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
            <span className="font-medium">{names[kind]}</span>
            <Select
              label={names[kind]}
              className="w-60 max-w-full"
              value={choiceOf(me, kind)}
              onChange={(choice) => choose.mutate({ [`notify_${kind}`]: choice })}
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
            <Trans>Mails</Trans>
          </p>
          <RadioGroup
            label={t`Mails`}
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

function useKindNames(): Record<NoticeKind, string> {
  const { t } = useLingui()
  return {
    share: t`Things shared with me`,
    comment: t`Comments on my videos`,
    reply: t`Replies to my comments`,
    mention: t`Mentions of me`,
    new_video: t`New videos in what I follow`,
  }
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
