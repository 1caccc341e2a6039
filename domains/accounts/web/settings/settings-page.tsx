import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect } from 'react'
import { call } from '#platform/web/client.ts'
import { useContractForm } from '#platform/web/forms.ts'
import { showAccent, showSiteName } from '#platform/web/site/show-site.ts'
import { toast } from '#platform/web/toasts.tsx'
import { FormError } from '#platform/web/ui/field.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { type Section, Sections } from '#platform/web/ui/sections.tsx'
import { UnsavedBar } from '#platform/web/unsaved.tsx'
import { accentOf } from '../../accent.ts'
import { type Flags, organisationRoutes } from '../../contract.ts'
import { AnalyticsSection } from '../analytics-section.tsx'
import { meQuery } from '../use-me.ts'
import { LifeSection, MediaSection, PublishingSection, SharingSection } from './settings-sections.tsx'
import { type LogoUpload, SiteSection } from './site-section.tsx'

interface Props {
  readonly logoUpload: LogoUpload
  /** Cards of the domains above. */
  readonly more: readonly (Section & { readonly card: ReactNode })[]
}

/** What holds for the whole organisation. */
export function SettingsPage({ logoUpload, more }: Props) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { domain } = useSuspenseQuery(meQuery).data
  const form = useContractForm<Flags>(organisationRoutes.updateDomain.body, domain)
  const { formState } = form
  const save = form.send(async (values) => {
    const { result: _, ...flags } = await call(organisationRoutes.updateDomain, { body: form.changedOf(values) })
    form.show(flags, values)
    showSiteName(flags.site_name)
    toast.done(t`The settings have been saved`)
    await queries.invalidateQueries(meQuery)
  })
  const giveLogo = useMutation({
    mutationFn: (logoUploadUrl: string) => call(organisationRoutes.updateDomain, { body: { logoUploadUrl } }),
    onSuccess: async ({ logo_url }) => {
      form.resetField('logo_url', { defaultValue: logo_url })
      await queries.invalidateQueries(meQuery)
    },
  })
  // What was tried and not saved goes with the page.
  useEffect(() => () => showAccent(accentOf(queries.getQueryData(meQuery.queryKey)?.domain.accent_colour ?? '')), [queries])
  return (
    <>
      <PageHeader title={t`Settings`} description={<Trans>These settings apply to everyone as soon as you save them.</Trans>} />
      <Sections
        sections={[
          { id: 'site', label: <Trans>Name and look</Trans> },
          { id: 'publishing', label: <Trans>Publishing</Trans> },
          { id: 'sharing', label: <Trans>Sharing</Trans> },
          { id: 'life', label: <Trans>Expiry</Trans> },
          { id: 'media', label: <Trans>Media and time</Trans> },
          { id: 'analytics', label: <Trans>Analytics</Trans> },
          ...more,
        ]}
      >
        <FormError>{form.refusal}</FormError>
        <SiteSection form={form} onLogo={(url) => giveLogo.mutate(url)} logoUpload={logoUpload} />
        <PublishingSection form={form} />
        <SharingSection form={form} />
        <LifeSection form={form} />
        <MediaSection form={form} />
        <AnalyticsSection form={form} />
        {more.map(({ id, card }) => (
          <Fragment key={id}>{card}</Fragment>
        ))}
        <UnsavedBar unsaved={formState.isDirty} saving={formState.isSubmitting} onSave={() => void save()} onDiscard={() => form.reset()} />
      </Sections>
    </>
  )
}
