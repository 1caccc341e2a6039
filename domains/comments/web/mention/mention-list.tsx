import { Trans } from '@lingui/react/macro'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { type Suggestion, SuggestionList, type SuggestionListProps } from '#platform/web/ui/suggestions.tsx'

/** Whom a comment could mention; it tells nobody who may not see the video. */
export function MentionList(props: SuggestionListProps<Suggestion>) {
  const offers = props.offers.map((offer) => ({ ...offer, picture: <Avatar name={offer.label} size="xs" /> }))
  return (
    <div hidden={offers.length === 0} className="absolute inset-x-0 top-full z-50 mt-1 rounded-lg bg-raised shadow-float">
      <SuggestionList {...props} offers={offers} className="static! mt-0! shadow-none!" />
      <p className="border-line border-t px-3 py-2 text-muted text-xs">
        <Trans>Only people who can see this video are notified.</Trans>
      </p>
    </div>
  )
}
