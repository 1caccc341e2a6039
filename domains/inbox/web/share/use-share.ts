import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call, isRefusal } from '#platform/web/client.ts'
import { toast } from '#platform/web/toasts.tsx'
import { shareRoutes } from '../../contract/shares.ts'
import type { Sharing } from './sharing.ts'

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
      const { without_access: without } = await call(shareRoutes.shareContent, { params: { types: `${type}s`, id }, body })
      if (without.length < recipients.length) toast.done(t`Shared`)
      const names = without.join(', ')
      if (without.length > 0) toast.info(t`Not sent to ${names}: they don’t have access.`)
      onSent()
    } catch (error) {
      toast.failed(error, failed(error))
    } finally {
      setBusy(false)
    }
  }
  return { send, wrong, busy }
}

function useFailure(type: string): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    if (type === 'playlist') return t`Unable to share the playlist`
    if (type === 'channel') return t`Unable to share the channel`
    if (type === 'track') return t`Unable to share the track`
    if (type === 'feed') return t`Unable to share the topic`
    return isRefusal(error, 'internal') ? t`Error while sharing a video with users.` : t`Unable to share the video`
  }
}
