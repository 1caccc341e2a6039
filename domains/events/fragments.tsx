import { dataAttributes, renderHtml } from '#platform/web/fragment.tsx'
import type { EventDetail, EventPage, EventTile as Tile } from './contract.ts'
import { EventCard } from './web/event-card.tsx'

const Tiles = ({ items }: { items: readonly Tile[] }) => (
  <>
    {items.map((tile) => (
      <li key={tile.id} {...dataAttributes({ id: tile.id, state: tile.live_event.state, cancelled: tile.live_event.cancelled })}>
        <EventCard tile={tile} />
      </li>
    ))}
  </>
)

const events = ({ items, sections, first, next, last_index, total, scope, qtext }: EventPage) =>
  renderHtml(
    sections ? (
      <div {...dataAttributes({ scope, qtext })}>
        {(['live_only', 'upcoming'] as const).map((name) => (
          <ul key={name} {...dataAttributes({ scope: name, next: sections[name].next, total: sections[name].total })}>
            <Tiles items={sections[name].items} />
          </ul>
        ))}
      </div>
    ) : (
      <ul {...dataAttributes({ first, next, last_index, total, scope, qtext })}>
        <Tiles items={items} />
      </ul>
    ),
  )

const settings = ({ id, displayname, description, author, visibility, form, live_event: live }: EventDetail) =>
  renderHtml(
    <form method="post" action={`/web/ajax/events/${id}/update`}>
      <input name="displayname" defaultValue={displayname} />
      <textarea name="description" defaultValue={description} />
      <input name="presenter" defaultValue={author} />
      <input type="date" name="start_date" defaultValue={form?.start_date} />
      <input type="time" name="start_time" defaultValue={form?.start_time} />
      <input type="date" name="end_date" defaultValue={form?.end_date} />
      <input type="time" name="end_time" defaultValue={form?.end_time} />
      <input name="timezone" defaultValue={live.timezone} />
      <input name="visibility" defaultValue={visibility} />
    </form>,
  )

export const eventFragments = { listEvents: events, listMyEvents: events, getEventSettings: settings } as const
