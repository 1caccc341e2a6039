import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { say } from '#platform/web/toasts.tsx'
import { shareRoutes } from '../../contract/shares.ts'
import type { SharedType } from '../../contract.ts'
import type { Sharing } from './share-host.tsx'

const routes = {
  video: shareRoutes.shareVideo,
  feed: shareRoutes.shareFeed,
  channel: shareRoutes.shareChannel,
  playlist: shareRoutes.sharePlaylist,
} as const satisfies Record<SharedType, unknown>

/** What looks like a tag, which a message may not have (CM-5.64). */
const markup = /<\/?[a-z!][^>]*>/i

interface Wrong {
  readonly recipients?: string
  readonly message?: string
}

/** Sends it; what is wrong stands at its field, what failed in a toast. */
export function useShare({ type, id }: Sharing, onSent: () => void) {
  const { t } = useLingui()
  const failed = useFailure(type)
  const [wrong, setWrong] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)

  const send = async (recipients: readonly string[], message: string) => {
    const faults: Wrong = {
      ...(recipients.length === 0 && { recipients: t`Please choose whom to share it with.` }),
      ...(markup.test(message) && { message: t`Invalid message.` }),
    }
    setWrong(faults)
    if (Object.keys(faults).length > 0) return
    setBusy(true)
    try {
      const body = { recipients: [...recipients], message, contentType: type, ctx: window.location.pathname }
      const { without_access: without } = await call(routes[type], { params: { id }, body })
      if (without.length < recipients.length) say.done(t`Shared`)
      const names = without.join(', ')
      if (without.length > 0) say.info(t`Not sent to ${names}: they may not see it.`, { for: 8000 })
      onSent()
    } catch (error) {
      say.error(failed(error))
    } finally {
      setBusy(false)
    }
  }
  return { send, wrong, busy }
}

function useFailure(type: SharedType): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (type === 'playlist') return t`Unable to share the playlist`
    if (type === 'channel') return t`Unable to share the channel`
    if (type === 'feed') return t`Unable to share the topic`
    return isRefusal(error, 'internal') ? t`Error while sharing a video with users.` : t`Unable to share the video`
  }
}
