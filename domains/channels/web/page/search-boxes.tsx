import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { SearchBox } from '#domains/videos/web.ts'
import { channelSearchAddress } from '../../channel-address.ts'
import type { Channel } from '../../contract.ts'

/** Looks for words in this channel, on Enter (VW-2.62, LE-5.47). */
export function SearchInside({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { name, displayname } = channel
  return (
    <div className="mb-4 max-w-96">
      <SearchBox
        label={t`Search in ${displayname}`}
        searched=""
        onSearch={(qtext) => qtext && void navigate({ to: channelSearchAddress(name), search: { qtext } as never })}
      />
    </div>
  )
}

/** Looks for other channels (VW-2.64). */
export function FindChannels() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <div className="w-full sm:w-64">
      <SearchBox
        label={t`Find a channel`}
        searched=""
        onSearch={(qtext) => qtext && void navigate({ to: '/web/channels', search: { qtext } as never })}
      />
    </div>
  )
}
