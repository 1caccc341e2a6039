import type { RawBuilder } from 'kysely'

/** Principals that rights can be granted to besides people and groups. */
export const everyone = '00000000-0000-4000-8000-000000000001'
/** Every signed-in person of the organisation. */
export const signedIn = '00000000-0000-4000-8000-000000000002'
/** Every signed-in person from outside the organisation (`is_external`). */
export const signedInExternal = '00000000-0000-4000-8000-000000000003'
/** Whoever holds `manage_others`. */
export const managers = '00000000-0000-4000-8000-000000000004'

const user = ['see_users', 'upload', 'comment', 'like', 'share', 'list', 'request_summary'] as const
const poweruser = [...user, 'create_channels', 'create_events', 'create_tracks', 'domain_content', 'manage_others'] as const
const reviewer = [...poweruser, 'review'] as const
const siteadmin = [...reviewer, 'administer', 'moderate', 'see_deleted'] as const

const capabilities = {
  anonymous: [],
  guest: ['comment'],
  virtualuser: [],
  user,
  poweruser,
  reviewer,
  siteadmin,
} as const satisfies Record<string, readonly string[]>

export type Role = keyof typeof capabilities
export type Capability = (typeof capabilities)[Role][number]

/** Somebody without an account who has joined an event. */
export interface Guest {
  readonly id: string
  readonly eventId: string
  /** As they called themselves. */
  readonly name: string
}

/** Whoever asks. An anonymous viewer is a viewer too: `anonymous`, without an id. */
export interface Viewer {
  readonly id: string | null
  /** The username. */
  readonly name: string | null
  readonly role: Role
  readonly isExternal: boolean
  /** What rights can be granted to: everyone, every signed-in person, managers, the person, their groups. */
  readonly principals: readonly string[]
  /** An API token's scopes; null where the person signed in. */
  readonly scopes: readonly string[] | null
  /** Of the role `guest` alone, which has no id: nothing belongs to a guest but what was said at the event. */
  readonly guest?: Guest
}

/** Whose something is that was said at an event: one of the two. */
export interface PersonOrGuest {
  readonly accountId: string | null
  readonly guestId: string | null
}

/**
 * Whoever asks, as a statement sees them: the values of one viewer, or the columns in which those of many stand who are asked about at once.
 * Clauses of SQL take this. Of the role nothing may be asked but whether it administers (`administers`), since statements differ by no more.
 */
export interface ViewerRef {
  readonly role: Role
  readonly id: string | null | RawBuilder<string | null>
  readonly principals: readonly string[] | RawBuilder<readonly string[]>
}

export type Person = Viewer & { readonly id: string; readonly name: string }

/** Somebody in particular, not a visitor. */
export const isPerson = (viewer: Viewer): viewer is Person => viewer.id !== null

/** As whom the viewer takes part in an event, of which a guest joined one; null: they only look on. */
export function participantIn(viewer: Viewer, eventId: string | null): PersonOrGuest | null {
  if (viewer.id !== null) return { accountId: viewer.id, guestId: null }
  return viewer.guest && viewer.guest.eventId === eventId ? { accountId: null, guestId: viewer.guest.id } : null
}

export const anonymous: Viewer = { id: null, name: null, role: 'anonymous', isExternal: false, principals: [everyone], scopes: null }

/** What a role means is said here and nowhere else (wire-details, "Rights"). */
export function holds(viewer: Viewer, capability: Capability): boolean {
  return (capabilities[viewer.role] as readonly Capability[]).includes(capability)
}

/** The same of somebody whom a statement refers to. */
export const administers = ({ role }: ViewerRef): boolean => capabilitiesOf(role).includes('administer')

/** The roles that hold a capability. */
export const rolesWith = (capability: Capability): readonly Role[] =>
  (Object.keys(capabilities) as Role[]).filter((role) => (capabilities[role] as readonly Capability[]).includes(capability))

export const capabilitiesOf = (role: Role): readonly Capability[] => capabilities[role]
