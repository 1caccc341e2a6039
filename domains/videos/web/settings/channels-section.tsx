import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Card } from '#platform/web/ui/card.tsx'
import type { Video } from '../../contract.ts'
import type { Draft } from './draft.ts'
import type { SectionProps } from './section-props.ts'

/** The field that channels are chosen in; channels are a domain above, so the app hands it in. */
export type ChannelsFieldType = ComponentType<{
  readonly videoId: string
  readonly channels: Draft['channels']
  readonly onChange: (channels: Draft['channels']) => void
}>

/** Where else it is found (CM-2.22). */
export function ChannelsSection({
  video,
  draft,
  onChange,
  field: ChannelsField,
}: SectionProps & { video: Video; field: ChannelsFieldType }) {
  const { t } = useLingui()
  return (
    <Card id="channels" title={t`Channels`} description={t`Publishing to a channel doesn’t change who can watch.`}>
      <ChannelsField videoId={video.id} channels={draft.channels} onChange={(channels) => onChange({ ...draft, channels })} />
    </Card>
  )
}
