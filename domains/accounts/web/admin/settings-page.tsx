import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { say } from '#platform/web/toasts.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { Sections } from '#platform/web/ui/sections.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { type Flags, organisationRoutes } from '../../contract.ts'
import { meQuery } from '../use-me.ts'
import { LifeSection, MediaSection, PublishingSection, SharingSection } from './settings-sections.tsx'

/** What holds for the whole organisation. */
export function SettingsPage() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { domain } = useSuspenseQuery(meQuery).data
  const form = useContractForm<Flags>(organisationRoutes.updateDomain.body, domain)
  const { formState } = form
  const save = form.send(async (body) => {
    const { result: _, ...flags } = await call(organisationRoutes.updateDomain, { body })
    form.reset(flags)
    say.done(t`The settings have been saved`)
    await queries.invalidateQueries(meQuery)
  })
  return (
    <>
      <PageHeader title={t`Settings`} description={<Trans>They hold for everybody, from the moment they are saved.</Trans>} />
      <Sections
        sections={[
          { id: 'publishing', label: <Trans>Publishing</Trans> },
          { id: 'sharing', label: <Trans>Sharing</Trans> },
          { id: 'life', label: <Trans>Expiry</Trans> },
          { id: 'media', label: <Trans>Media and time</Trans> },
        ]}
      >
        <FormError>{form.refusal}</FormError>
        <PublishingSection form={form} />
        <SharingSection form={form} />
        <LifeSection form={form} />
        <MediaSection form={form} />
        <UnsavedBar unsaved={formState.isDirty} saving={formState.isSubmitting} onSave={() => void save()} onDiscard={() => form.reset()} />
      </Sections>
    </>
  )
}
