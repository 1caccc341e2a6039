import type { Chosen } from '#domains/accounts/web.ts'
import { type ChannelVisibility, type ManagedChannel, mostLines } from '../../contract.ts'
import { themeOf, themes } from '../../themes.ts'

/** What the form holds; the same fields as are sent. */
export interface Draft {
  readonly title: string
  readonly description: string
  /** A code; empty: the one that the title decides. */
  readonly theme: string
  readonly topics: readonly string[]
  readonly visibility: ChannelVisibility
  readonly members: readonly Chosen[]
  readonly external: boolean
  readonly managers: readonly Chosen[]
  readonly owner: readonly Chosen[]
  /** Addresses; empty: none. */
  readonly thumbnail: string
  readonly logo: string
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  theme: '',
  topics: [],
  visibility: 'USERS',
  members: [],
  external: false,
  managers: [],
  owner: [],
  thumbnail: '',
  logo: '',
}

type Named = { readonly name: string; readonly displayname: string; readonly type?: 'USER' | 'GROUP' }

const chosen = ({ name, displayname, type = 'USER' }: Named): Chosen => ({ kind: type, name, label: displayname })

export const draftOf = (channel: ManagedChannel): Draft => ({
  title: channel.displayname,
  description: channel.description,
  theme: channel.theme_colour,
  topics: channel.topics,
  visibility: channel.visibility,
  members: [...(channel.user_members_data ?? []), ...(channel.group_members_data ?? [])].map(chosen),
  external: channel.external_users,
  managers: channel.managers.map(chosen),
  owner: [chosen(channel.owner)],
  thumbnail: channel.thumbnail_url ?? '',
  logo: channel.logo_url ?? '',
})

/** The colour that a draft would be shown in. */
export const themeCode = ({ theme, title }: Draft): string => theme || (themes[themeOf(title) - 1] ?? themes[0])

/** Of a text the lines that are kept (LE-5.58). */
export const firstLines = (text: string): string => text.split('\n').slice(0, mostLines).join('\n')

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const isChanged = (draft: Draft, saved: Draft): boolean => !same(draft, saved)

const names = (ones: readonly Chosen[], kind: Chosen['kind']) => ones.filter((one) => one.kind === kind).map(({ name }) => name)

/** The fields that differ from what is saved, as the calls take them. */
export function changesOf(draft: Draft, saved: Draft) {
  const shared = !same([draft.visibility, draft.members], [saved.visibility, saved.members])
  return {
    ...(draft.description !== saved.description && { description: draft.description }),
    ...(draft.theme !== saved.theme && { theme_colour: draft.theme }),
    ...(!same(draft.topics, saved.topics) && { topics: draft.topics.join(',') }),
    ...(shared && {
      visibility: draft.visibility,
      user_members_data: names(draft.members, 'USER'),
      group_members_data: names(draft.members, 'GROUP'),
    }),
    ...(draft.external !== saved.external && { external_users: draft.external ? 1 : 0 }),
    ...(!same(draft.managers, saved.managers) && { managers: names(draft.managers, 'USER') }),
    ...(!same(draft.owner, saved.owner) && draft.owner[0] && { ownername: draft.owner[0].name }),
    ...(draft.thumbnail !== saved.thumbnail && { thumbnailUploadUrl: draft.thumbnail }),
    ...(draft.logo !== saved.logo && { logoUploadUrl: draft.logo }),
  }
}
