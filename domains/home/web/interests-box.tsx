import { Trans, useLingui } from '@lingui/react/macro'
import { Hash, Plus, X } from 'lucide-react'
import type { Me } from '#domains/accounts/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { useInterests } from './use-interests.ts'

/** Looks like the field, whose code comes after the page. */
function Place() {
  const { t } = useLingui()
  return (
    <div inert className="flex w-full gap-1.5 sm:w-80">
      <input tabIndex={-1} placeholder={t`Follow a topic: safety, …`} className="control min-w-0 flex-1" />
      <Button icon={Plus}>
        <Trans>Follow</Trans>
      </Button>
    </div>
  )
}

const InterestField = lazyPart(async () => (await import('./interest-field.tsx')).InterestField, { place: Place })

/** The topics that a person follows, and a box that follows more: what is recommended goes by them. */
export function InterestsBox({ me }: { me: Me }) {
  const { t } = useLingui()
  const { follow, leave, busy } = useInterests(me)
  return (
    <section aria-label={t`Your interests`} className="flex flex-wrap items-start gap-x-2 gap-y-2">
      <InterestField taken={me.topics} busy={busy} onFollow={follow} />
      <ul aria-label={t`Topics you follow`} className="flex min-w-0 flex-wrap gap-1.5 sm:pt-0.5">
        {me.topics.map((topic) => (
          <li
            key={topic}
            className="flex h-8 max-w-60 items-center gap-1 rounded-full bg-accent-soft pl-2.5 font-medium text-accent-ink text-sm touch:h-11"
          >
            <Hash aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{topic}</span>
            <button
              type="button"
              aria-label={t`Unfollow ${topic}`}
              onClick={() => leave(topic)}
              className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-pressed/60 touch:size-11"
            >
              <X aria-hidden="true" className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {me.topics.length === 0 && (
        <p className="self-center text-muted text-sm">
          <Trans>Follow topics, and this page recommends what is new in them.</Trans>
        </p>
      )}
    </section>
  )
}
