import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { RichText } from '#domains/videos/web.ts'
import { addressOf } from '#platform/web/client.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { type EventDetail, eventRoutes } from '../../contract.ts'

/** Its file for calendars; those that subscribed to it hear of changes. */
export function CalendarLink({ event: { id, live_event: live } }: { event: EventDetail }) {
  if (live.state === 'CLOSED') return null
  return (
    <a href={addressOf(eventRoutes.getEventCalendar, { params: { id } })} download="event.ics" className={buttonClass()}>
      <CalendarPlus aria-hidden="true" className="-ml-0.5 size-4 shrink-0" />
      <Trans>Add to calendar</Trans>
    </a>
  )
}

/** Who speaks, who runs it, who looks after what is asked. */
export function People({ event: { author, contentOwners } }: { event: EventDetail }) {
  const { t } = useLingui()
  const named = (type: 'HOST' | 'MODERATOR') => contentOwners.filter((one) => one.owner_type === type).map((one) => one.displayname)
  return (
    <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {author && <Line name={t`Presenter`}>{author}</Line>}
      <Line name={t`Hosts`}>{named('HOST').join(', ')}</Line>
      {named('MODERATOR').length > 0 && <Line name={t`Moderators`}>{named('MODERATOR').join(', ')}</Line>}
    </dl>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

/** Letters and lines beyond which only the beginning is shown at first. */
const limits = { letters: 600, lines: 10 }

export function EventDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (text === '') return null
  const long = text.length > limits.letters || text.split('\n').length > limits.lines
  return (
    <div>
      <p className={`wrap-anywhere max-w-prose whitespace-pre-line ${long && !open ? 'line-clamp-8' : ''}`}>
        {/* There is nothing to seek in. */}
        <RichText text={text} until={-1} onSeek={() => undefined} />
      </p>
      {long && <ShowMore open={open} onChange={setOpen} />}
    </div>
  )
}
