import { useLingui } from '@lingui/react/macro'
import { call } from '#platform/web/client.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { channelRoutes } from '../contract.ts'

interface Named {
  readonly name: string
  readonly displayname: string
}

export interface ChannelsInputProps {
  readonly channels: readonly Named[]
  readonly onChange: (channels: readonly Named[]) => void
}

const chipOf = ({ name, displayname }: Named): Chip => ({
  value: name,
  label: displayname,
  picture: <Avatar name={displayname} size="xs" square />,
})

/** Channels that one may publish to. */
export function ChannelsInput({ channels, onChange }: ChannelsInputProps) {
  const { t } = useLingui()
  const suggest = async (qtext: string, signal: AbortSignal) =>
    (await call(channelRoutes.findChannels, { query: { qtext, manageable: 1 }, signal })).items.map(chipOf)
  return (
    <Field label={t`Channels`} hint={t`Channels you own or manage. People see the video there only if they can watch it.`}>
      <ChipsInput
        chips={channels.map(chipOf)}
        onChange={(chips) => onChange(chips.map(({ value, label }) => ({ name: value, displayname: label })))}
        suggest={suggest}
        placeholder={t`Name of a channel`}
      />
    </Field>
  )
}
