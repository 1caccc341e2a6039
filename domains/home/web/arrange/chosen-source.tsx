import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { channelRoutes } from '#domains/channels/contract.ts'
import { channelQuery } from '#domains/channels/web.ts'
import { playlistRoutes } from '#domains/playlists/contract.ts'
import { playlistQuery } from '#domains/playlists/web.ts'
import { call, isRefusal } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'

interface Named {
  readonly name: string
  readonly displayname: string
}

interface Kind {
  readonly find: (qtext: string, signal: AbortSignal) => Promise<readonly Named[]>
  /** What is there under a name; other parts of the app ask for it under the same key. */
  readonly named: (name: string) => { readonly queryKey: QueryKey; readonly queryFn?: unknown }
}

const most = 10

const kinds: Readonly<Record<'channel' | 'playlist', Kind>> = {
  channel: {
    find: async (qtext, signal) => (await call(channelRoutes.findChannels, { query: { qtext, max: most }, signal })).items,
    named: channelQuery,
  },
  playlist: {
    find: async (qtext, signal) => (await call(playlistRoutes.listPlaylists, { query: { qtext, max: most }, signal })).items,
    named: playlistQuery,
  },
}

export const isChosen = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

interface Props {
  readonly kind: 'channel' | 'playlist'
  /** As it stands in its address; empty: none yet. */
  readonly name: string
  /** It was tried to save. */
  readonly tried: boolean
  readonly onChange: (name: string) => void
}

/** The channel or playlist that a section is made of, found by its title. */
export function ChosenSource({ kind, name, tried, onChange }: Props) {
  const { t } = useLingui()
  const { find, named } = kinds[kind]
  const known = useQuery<Named>({ ...(named(name) as object), queryKey: named(name).queryKey, enabled: name !== '' })
  const gone = name !== '' && isRefusal(known.error, 'not_found')
  const words =
    kind === 'channel'
      ? {
          label: t`Channel`,
          placeholder: t`Name of a channel`,
          none: t`Please choose a channel.`,
          gone: t`This channel no longer exists.`,
        }
      : {
          label: t`Playlist`,
          placeholder: t`Name of a playlist`,
          none: t`Please choose a playlist.`,
          gone: t`This playlist no longer exists.`,
        }
  const chipOf = ({ name: value, displayname: label }: Named) => ({ value, label, picture: <Avatar name={label} size="xs" square /> })
  const chips = name === '' ? [] : [chipOf(known.data ?? { name, displayname: name })]
  return (
    <Field label={words.label} error={gone ? words.gone : tried && name === '' && words.none}>
      <ChipsInput
        chips={chips}
        onChange={(next) => onChange(next.at(-1)?.value ?? '')}
        suggest={async (text, signal) => (await find(text, signal)).map((one) => ({ ...chipOf(one), hint: one.name }))}
        placeholder={words.placeholder}
      />
    </Field>
  )
}
