import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { PictureUpload } from '#domains/media/web.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { themes } from '../../themes.ts'
import { Cover } from '../cover.tsx'
import { Emblem } from '../emblem.tsx'
import { themeColour, themed } from '../theme.ts'
import { themeCode } from './draft.ts'
import type { SectionProps } from './sections.tsx'

/** Of a channel that has none yet: where its rings may lie. */
const anyId = '00000000-0000-4000-8000-4c8a6e2f9b31'

/** Its colour, its picture and its logo, with how they look together. */
export function LookSection({ draft, onChange, id = anyId }: SectionProps & { id?: string }) {
  const { t } = useLingui()
  const theme = themeCode(draft)
  const shown = { displayname: draft.title || t`Channel`, logo_url: draft.logo || null, theme_colour: theme }
  return (
    <Card id="look" title={t`Look`}>
      <div className="flex flex-col gap-6">
        <div style={themed(shown)} className="overflow-hidden rounded-md border border-line">
          <Cover channel={{ id, thumbnail_url: draft.thumbnail || null }} alt={t`Current thumbnail`} className="aspect-5/1" />
          <div className="relative -mt-6 flex items-end gap-3 px-4 pb-3">
            <span className="rounded-lg ring-4 ring-surface">
              <Emblem channel={shown} size="md" />
            </span>
            <span className="min-w-0 truncate font-semibold">{shown.displayname}</span>
          </div>
        </div>
        <Swatches value={theme} onChange={(code) => onChange({ theme: code })} />
        <Picture
          label={t`Thumbnail`}
          hint={t`A wide image behind the channel’s name (JPG or PNG).`}
          purpose="channel"
          address={draft.thumbnail}
          onChange={(thumbnail) => onChange({ thumbnail })}
        />
        <Picture
          label={t`Logo`}
          hint={t`At most 250 by 75 pixels, two to four times as wide as high: jpg or png.`}
          purpose="logo"
          address={draft.logo}
          onChange={(logo) => onChange({ logo })}
        />
      </div>
    </Card>
  )
}

function Swatches({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { t } = useLingui()
  return (
    <div>
      <p className="mb-1.5 font-medium text-sm">
        <Trans>Theme colour</Trans>
      </p>
      <RadioGroup.Root aria-label={t`Theme colour`} value={value} onValueChange={onChange} className="flex flex-wrap gap-2">
        {themes.map((code, index) => (
          <RadioGroup.Item
            key={code}
            value={code}
            aria-label={t`Colour ${index + 1}`}
            data-own-colours
            className="size-9 rounded-full border border-line-strong/50 ring-offset-2 ring-offset-surface transition-shadow touch:size-11 data-[state=checked]:ring-2 data-[state=checked]:ring-ink"
            style={{ background: themeColour(code) }}
          />
        ))}
      </RadioGroup.Root>
    </div>
  )
}

interface PictureProps {
  readonly label: string
  readonly hint: string
  readonly purpose: 'channel' | 'logo'
  readonly address: string
  readonly onChange: (address: string) => void
}

/** Sends a picture at once; it becomes the channel's with the rest of the form. */
function Picture({ label, hint, purpose, address, onChange }: PictureProps) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={label}>
      <p className="font-medium text-sm">{label}</p>
      <p className="mb-2 text-muted text-sm">{hint}</p>
      <div className="flex flex-wrap gap-2">
        <PictureUpload purpose={purpose} label={t`${label}: picture to upload`} onUploaded={onChange} />
        {address && (
          <Button kind="quiet" icon={Trash2} onClick={() => onChange('')}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
