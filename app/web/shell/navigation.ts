import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  Award,
  Bell,
  Bookmark,
  BrainCircuit,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  Clapperboard,
  ClipboardCheck,
  ClipboardList,
  Flag,
  FolderTree,
  GraduationCap,
  History,
  House,
  Layers,
  LayoutDashboard,
  LayoutTemplate,
  ListOrdered,
  ListVideo,
  type LucideIcon,
  Mail,
  MonitorPlay,
  Podcast,
  Route,
  Scissors,
  Settings2,
  SquarePlay,
  Trash2,
  Tv,
  UserCog,
  Users,
  UsersRound,
  Zap,
} from 'lucide-react'
import { pages } from '#app/page-table.ts'
import { type Me, may } from '#domains/accounts/web.ts'
import type { PageAccess } from '#platform/web/page-declaration.ts'
import { mayGet } from '../may-get.ts'

export interface Place {
  readonly to: string
  readonly label: MessageDescriptor
  readonly icon: LucideIcon
  /** The two keys that lead there. */
  readonly keys?: string
  /** A page for everybody that is offered only to whoever has this. */
  readonly needs?: string
}

export interface PlaceGroup {
  readonly label?: MessageDescriptor
  readonly places: readonly Place[]
}

export const home: Place = { to: '/web/', label: msg`Home`, icon: House, keys: 'g h' }
const videos: Place = { to: '/web/videos', label: msg`Videos`, icon: SquarePlay, keys: 'g v' }
const shorts: Place = { to: '/web/shorts', label: msg`Shorts`, icon: Zap, keys: 'g s' }
const channels: Place = { to: '/web/channels', label: msg`Channels`, icon: Tv, keys: 'g c' }
const playlists: Place = { to: '/web/playlists', label: msg`Playlists`, icon: ListVideo, keys: 'g y' }
const tracks: Place = { to: '/web/tracks', label: msg`Tracks`, icon: GraduationCap, keys: 'g t' }
const events: Place = { to: '/web/events', label: msg`Events`, icon: CalendarDays, keys: 'g e' }
const podcasts: Place = { to: '/web/podcasts', label: msg`Podcasts`, icon: Podcast, keys: 'g p' }

/** Everything the rail and the drawer lead to. */
export const placeGroups: readonly PlaceGroup[] = [
  { places: [home, videos, shorts, podcasts, channels, playlists, tracks, events] },
  {
    label: msg`Yours`,
    places: [
      { to: '/web/my/videos', label: msg`My videos`, icon: Clapperboard, keys: 'g m', needs: 'upload' },
      { to: '/web/my/channels', label: msg`My channels`, icon: MonitorPlay, needs: 'upload' },
      { to: '/web/my/events', label: msg`My events`, icon: CalendarClock, needs: 'create_events' },
      { to: '/web/my/history', label: msg`History`, icon: History, keys: 'g r', needs: 'list' },
      { to: '/web/my/inbox', label: msg`Inbox`, icon: Bell, keys: 'g i', needs: 'list' },
      { to: '/web/my/lists', label: msg`Saved lists`, icon: Bookmark, keys: 'g l', needs: 'list' },
      { to: '/web/my/playlists', label: msg`My playlists`, icon: ListOrdered, needs: 'upload' },
      { to: '/web/my/tracks', label: msg`My tracks`, icon: Route, needs: 'upload' },
      { to: '/web/my/certificates', label: msg`My certificates`, icon: Award, needs: 'list' },
      { to: '/web/my/team', label: msg`My team`, icon: UsersRound, needs: 'list' },
      { to: '/web/my/projects', label: msg`My projects`, icon: Scissors },
      { to: '/web/my/reviews', label: msg`Reviews`, icon: ClipboardCheck },
      { to: '/web/my/domain-content', label: msg`Domain content`, icon: Layers },
    ],
  },
  {
    label: msg`Administration`,
    places: [
      { to: '/web/admin/people', label: msg`People`, icon: UserCog },
      { to: '/web/admin/groups', label: msg`Groups`, icon: Users },
      { to: '/web/admin/analytics', label: msg`Analytics`, icon: ChartColumn },
      { to: '/web/admin/library', label: msg`Library`, icon: FolderTree },
      { to: '/web/admin/templates', label: msg`Templates`, icon: LayoutTemplate },
      { to: '/web/admin/home', label: msg`Home page`, icon: LayoutDashboard },
      { to: '/web/admin/abuse', label: msg`Reported videos`, icon: Flag },
      { to: '/web/admin/engines', label: msg`AI servers`, icon: BrainCircuit },
      { to: '/web/admin/learning-records', label: msg`Learning records`, icon: ClipboardList },
      { to: '/web/admin/certificates', label: msg`Certificate keys`, icon: Award },
      { to: '/web/admin/settings', label: msg`Settings`, icon: Settings2 },
      { to: '/web/admin/videos', label: msg`Deleted videos`, icon: Trash2 },
      { to: '/web/admin/mail', label: msg`Mail outbox`, icon: Mail },
      { to: '/web/admin/audit', label: msg`Audit log`, icon: History },
    ],
  },
]

/** The bottom bar of small screens; its fifth button opens the drawer. */
export const thumbPlaces: readonly Place[] = [home, videos, shorts, podcasts]

const accesses = new Map<string, PageAccess>(pages.map(({ path, access }) => [path, access]))

function isOffered(me: Me | null | undefined, { to, needs }: Place): boolean {
  const access = accesses.get(to)
  return access !== undefined && mayGet(me, access) && (!needs || may(me, needs))
}

/** The groups as this person sees them. */
export function placesFor(me: Me | null | undefined): readonly PlaceGroup[] {
  return placeGroups
    .map((group) => ({ ...group, places: group.places.filter((place) => isOffered(me, place)) }))
    .filter((group) => group.places.length > 0)
}
