import { useLingui } from '@lingui/react/macro'
import { Card } from '#platform/web/ui/card.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { WhenNear } from '#platform/web/ui/when-near.tsx'
import type { SectionProps } from '../settings/section-props.ts'

type Props = Pick<SectionProps, 'draft' | 'onChange'>

const Place = ({ draft }: Props) => <div className={draft.properties.length > 0 ? 'h-40' : 'h-9'} />
const PropertiesEditor = lazyPart(async () => (await import('./properties-editor.tsx')).PropertiesEditor, { place: Place })

/** What the organisation records of the video, saved with the form; fetched when somebody comes near. */
export function PropertiesSection(props: Props) {
  const { t } = useLingui()
  return (
    <Card id="properties" title={t`Custom properties`} description={t`Extra fields your organisation records for each video.`}>
      <WhenNear place={<Place {...props} />}>
        <PropertiesEditor {...props} />
      </WhenNear>
    </Card>
  )
}
