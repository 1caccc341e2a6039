import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { useChannel } from '../use-channel.ts'
import { ChannelHead } from './channel-head.tsx'
import { Content, Featured } from './channel-page.tsx'

/** What the page around let it in with. */
const entrance = addressState({ kcid: '', token: '' })

/** A channel alone, for pages of other sites. */
export function EmbeddedChannel({ name }: { name: string }) {
  const channel = useChannel(name)
  const [{ kcid, token }] = useSearchState(entrance)
  const carried = { ...(kcid && { kcid }), ...(token && { token }) }
  return (
    <main className="min-h-dvh bg-canvas p-4">
      <ChannelHead channel={channel} bare />
      <Featured channel={channel} embedded={carried} />
      <Content channel={channel} embedded={carried} />
    </main>
  )
}
