import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { EventDetail } from '#domains/events/contract.ts'
import { call } from '#platform/web/client.ts'
import { compact } from '#platform/web/format.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { moderationRoutes } from '../contract.ts'
import { type ReactionKind, reactionKinds } from '../limits.ts'
import { useControls } from './use-controls.ts'

const looks = {
  thumbs_up: { picture: '👍', name: msg`Thumbs up` },
  heart: { picture: '❤️', name: msg`Heart` },
  applause: { picture: '👏', name: msg`Applause` },
  laugh: { picture: '😂', name: msg`Laughter` },
  surprise: { picture: '😮', name: msg`Surprise` },
} satisfies Readonly<Record<ReactionKind, object>>

/** What is sent with one press while an event is on, and how often everybody has sent it. */
export function Reactions({ event }: { event: EventDetail }) {
  const { t, i18n } = useLingui()
  const controls = useControls(event)
  const send = useMutation({
    meta: { shown: true },
    mutationFn: (kind: ReactionKind) => call(moderationRoutes.react, { params: { id: event.id }, body: { kind } }),
    // Too many at once, or not on any more: the count says what was taken.
    onError: (error) => console.error(error),
  })
  if (!controls?.rules.reactions || event.live_event.state !== 'LIVE') return null
  const mayReact = controls.can.react && controls.muted === null
  const countOf = (kind: ReactionKind) => controls.counts.find((one) => one.kind === kind)?.count ?? 0
  return (
    <div role="group" aria-label={t`Reactions`} className="flex flex-wrap gap-1.5">
      {reactionKinds.map((kind) => {
        const { picture, name } = looks[kind]
        const count = compact(countOf(kind))
        const label = i18n._(name)
        return (
          <button
            key={kind}
            type="button"
            disabled={!mayReact}
            aria-label={t`${label}, ${count}`}
            className={buttonClass('secondary', 'sm', 'active:scale-110 motion-reduce:active:scale-100')}
            onClick={() => send.mutate(kind)}
          >
            <span aria-hidden="true">{picture}</span>
            <span aria-hidden="true" className="tabular-nums">
              {count}
            </span>
          </button>
        )
      })}
    </div>
  )
}
