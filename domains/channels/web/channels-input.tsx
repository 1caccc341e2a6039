import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { call } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { channelRoutes } from '../contract.ts'

interface Named {
  readonly id?: string
  readonly name: string
  readonly displayname: string
}

export interface ChannelsInputProps {
  readonly channels: readonly Named[]
  readonly onChange: (channels: readonly Named[]) => void
  /** In the form of an event: there need be none, and they are looked up at an address of its own (LE-7.37). */
  readonly optional?: boolean
}

const chipOf = ({ name, displayname }: Named): Chip => ({
  value: name,
  label: displayname,
  picture: <Avatar name={displayname} size="xs" square />,
})

/** Channels that one may publish to. */
export function ChannelsInput({ channels, onChange, optional = false }: ChannelsInputProps) {
  const { t } = useLingui()
  const found = useRef(new Map<string, Named>())
  const suggest = async (qtext: string, signal: AbortSignal) => {
    const { items } = optional
      ? await call(channelRoutes.lookUpChannels, { query: { searchText: qtext, manageable: 1 }, signal })
      : await call(channelRoutes.findChannels, { query: { qtext, manageable: 1 }, signal })
    for (const { id, name, displayname } of items) found.current.set(name, { id, name, displayname })
    return items.map(chipOf)
  }
  const namedOf = ({ value, label }: Chip): Named =>
    channels.find(({ name }) => name === value) ?? found.current.get(value) ?? { name: value, displayname: label }
  return (
    <Field label={t`Channels`} optional={optional} hint={t`Channels you own or manage. People see it there only if it is for them.`}>
      <ChipsInput
        chips={channels.map(chipOf)}
        onChange={(chips) => onChange(chips.map(namedOf))}
        suggest={suggest}
        placeholder={t`Name of a channel`}
      />
    </Field>
  )
}
