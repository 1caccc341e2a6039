import { useLingui } from '@lingui/react/macro'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import type { AudienceOf } from './audience-key.ts'

const Place = () => <div className="h-72" />
const AudienceAnswers = lazyPart(async () => (await import('./audience-answers.tsx')).AudienceAnswers, { place: Place })

/** The section of settings that says who can see the thing, and why. */
export function AudienceCard(of: AudienceOf) {
  const { t } = useLingui()
  return (
    <Card id="audience" title={t`Who can see it?`} description={t`Check a person or a group. The answer goes by what is saved.`}>
      <WhenNear place={<Place />}>
        <AudienceAnswers {...of} />
      </WhenNear>
    </Card>
  )
}
