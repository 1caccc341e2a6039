import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import type { Video } from '#domains/videos/contract.ts'
import { isRefusal } from '#platform/web/client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useRequestSuggestions } from './use-highlights.ts'

/** Asks for suggestions; while they are worked out it is disabled (CM-4.39). */
export function SuggestButton({ video, isUnderWay }: { video: Video; isUnderWay: boolean }) {
  const request = useRequestSuggestions(video.id)
  return (
    <div className="flex flex-col gap-1">
      <Button icon={Sparkles} busy={request.isPending} disabled={isUnderWay || video.expired} onClick={() => request.mutate()}>
        <Trans>AI highlights</Trans>
      </Button>
      {isRefusal(request.error) && (
        <p role="alert" className="text-danger-ink text-sm">
          {request.error.message}
        </p>
      )}
    </div>
  )
}
