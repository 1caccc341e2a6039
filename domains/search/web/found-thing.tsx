import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChannelPicture } from '#domains/channels/web.ts'
import { anyContentIcon, contentIcons } from '#domains/content/icons.ts'
import { dateTime } from '#platform/web/format.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { FoundCard } from '../contract.ts'
import { Marked } from './marked.tsx'
import { Reasons } from './reasons.tsx'
import { useTypeName } from './type-names.ts'

/** A channel, a playlist, an event or another thing besides videos. */
export function FoundThing({ thing, query }: { thing: FoundCard; query: string }) {
  const Icon = contentIcons[thing.type] ?? anyContentIcon
  const unseen = thing.hits.filter(({ kind }) => kind === 'topic' || kind === 'author')
  return (
    <article className="relative flex items-center gap-4 rounded-lg p-2 -mx-2 hover:bg-sunken">
      <div className="grid aspect-video w-28 shrink-0 place-items-center overflow-hidden rounded-md bg-sunken text-muted sm:w-40">
        <Picture thing={thing} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 font-medium text-md">
          <Link
            to={thing.url}
            className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-focus"
          >
            <Marked text={thing.displayname} query={query} />
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          <Badge icon={Icon}>{useTypeName()(thing)}</Badge>
          {thing.badge !== null && <Badge>{thing.badge}</Badge>}
          {thing.starts_at !== undefined && <time dateTime={thing.starts_at}>{dateTime(thing.starts_at)}</time>}
          {thing.owner && <span className="truncate">{thing.owner.displayname}</span>}
          {thing.kapsule_count !== null && (
            <span>
              <Plural value={thing.kapsule_count} _0="No videos" one="# video" other="# videos" />
            </span>
          )}
        </p>
        {thing.description && (
          <p className="mt-1 line-clamp-2 text-muted text-sm">
            <Marked text={thing.description} query={query} />
          </p>
        )}
        {unseen.length > 0 && <Reasons hits={unseen} words={query} />}
      </div>
    </article>
  )
}

function Picture({ thing: { thumbnail_url, theme_colour, id, displayname, type } }: { thing: FoundCard }) {
  if (thumbnail_url) return <img src={thumbnail_url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
  if (theme_colour) return <ChannelPicture channel={{ id, displayname, theme_colour }} />
  const Icon = contentIcons[type] ?? anyContentIcon
  return <Icon aria-hidden="true" className="size-7" strokeWidth={1.5} />
}
