import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { shortProperty } from '../../custom-properties.ts'
import type { SectionProps } from '../settings/section-props.ts'
import { type Property, withoutProperty, withProperty } from './draft-properties.ts'
import { PropertyDialog } from './property-dialog.tsx'

/** The custom properties of a video: adds, changes and deletes them in the draft. */
export function PropertiesEditor({ draft, onChange }: Pick<SectionProps, 'draft' | 'onChange'>) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<Property | 'new'>()
  const { properties } = draft
  const change = (next: readonly Property[]) => onChange({ ...draft, properties: next })
  const remove = async ({ key }: Property) => {
    const yes = await confirm({
      title: <Trans>Delete the property {key}?</Trans>,
      body: <Trans>It is gone once you save the settings.</Trans>,
      action: <Trans>Delete property</Trans>,
      danger: true,
    })
    if (yes) change(withoutProperty(properties, key))
  }
  return (
    <>
      {properties.length > 0 && (
        <ul aria-label={t`Custom properties`} className="mb-4 divide-y divide-line">
          {properties.map((property) => (
            <PropertyRow key={property.key} property={property} onEdit={() => setEdited(property)} onRemove={() => void remove(property)} />
          ))}
        </ul>
      )}
      <Button icon={Plus} onClick={() => setEdited('new')}>
        <Trans>Add property</Trans>
      </Button>
      <PropertyDialog
        open={edited !== undefined}
        edited={edited}
        properties={properties}
        onDone={(property) => change(withProperty(properties, property))}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

interface RowProps {
  readonly property: Property
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function PropertyRow({ property: { key, text }, onEdit, onRemove }: RowProps) {
  const { t } = useLingui()
  return (
    <li data-property={key} className="flex items-center gap-3 py-2 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-muted text-sm">{key}</p>
        <p title={text} className="wrap-anywhere">
          {shortProperty(text)}
        </p>
      </div>
      <IconButton label={t`Edit ${key}`} icon={Pencil} size="sm" onClick={onEdit} />
      <IconButton label={t`Delete ${key}`} icon={Trash2} size="sm" kind="danger-quiet" onClick={onRemove} />
    </li>
  )
}
