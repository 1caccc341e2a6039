import { useChannel } from '../use-channel.ts'
import { ChannelHead } from './channel-head.tsx'
import { Content, Featured } from './channel-page.tsx'

/** A channel alone, for pages of other sites. */
export function EmbeddedChannel({ name }: { name: string }) {
  const channel = useChannel(name)
  return (
    <main className="min-h-dvh bg-canvas p-4">
      <ChannelHead channel={channel} bare />
      <Featured channel={channel} />
      <Content channel={channel} embedded />
    </main>
  )
}
