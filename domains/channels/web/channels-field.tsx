import { AddedTo } from './added-to.tsx'
import { ChannelsInput, type ChannelsInputProps } from './channels-input.tsx'

interface Props extends ChannelsInputProps {
  readonly videoId: string
}

/** The channels that a video is published to, and where else it stands. */
export const ChannelsField = ({ videoId, channels, onChange }: Props) => (
  <>
    <ChannelsInput channels={channels} onChange={onChange} />
    <AddedTo videoId={videoId} />
  </>
)
