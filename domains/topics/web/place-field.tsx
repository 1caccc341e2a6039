import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FolderTree, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { onDemand } from '#platform/web/ui/on-demand.tsx'
import { PartFailed } from '#platform/web/ui/part-failed.tsx'
import { libraryQuery } from './library-query.ts'
import type { PlaceDialogProps } from './place-dialog.tsx'
import { rowsOf } from './tree.ts'

const PlaceDialog = onDemand<PlaceDialogProps>(async () => (await import('./place-dialog.tsx')).PlaceDialog)

interface Props {
  /** Empty: none. */
  readonly slug: string
  readonly onChange: (slug: string) => void
}

/** The place of a thing in the library, besides those of its topics. Nothing where there is no library. */
export function PlaceField({ slug, onChange }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const library = useQuery(libraryQuery)
  const nodes = library.data?.nodes ?? []
  if (library.isError && !library.data)
    return (
      <Field label={t`Place in the library`} optional group>
        <PartFailed look="inline" error={library.error} onRetry={() => void library.refetch()} />
      </Field>
    )
  if (nodes.length === 0) return null
  const place = rowsOf(nodes).find(({ node }) => node.slug === slug)?.node
  return (
    <Field
      label={t`Place in the library`}
      optional
      group
      hint={t`Where people find it when they browse, besides the sections of its topics.`}
    >
      {place && <p className="wrap-anywhere mb-2">{place.displayPath}</p>}
      <div className="flex flex-wrap gap-2">
        <Button icon={FolderTree} onClick={() => setOpen(true)}>
          {place ? <Trans>Choose another section</Trans> : <Trans>Choose a section</Trans>}
        </Button>
        {place && (
          <Button kind="quiet" icon={X} onClick={() => onChange('')}>
            <Trans>Remove from the library</Trans>
          </Button>
        )}
      </div>
      <PlaceDialog open={open} nodes={nodes} slug={slug} onChange={onChange} onClose={() => setOpen(false)} />
    </Field>
  )
}
