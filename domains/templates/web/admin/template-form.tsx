import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isRefusal } from '#platform/web/client.ts'
import { Button, ButtonLink } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Field, FormError } from '#platform/web/ui/field.tsx'
import { Form } from '#platform/web/ui/form.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { useUnsavedGuard } from '#platform/web/unsaved.tsx'
import type { GlobalTemplate } from '../../contract.ts'
import { longestTemplateName, mostWidgets } from '../../limits.ts'
import { newSection, type TemplateDraft, templateDraftOf, withRow } from './draft.ts'
import { SectionFields } from './section-fields.tsx'
import { useSaveTemplate } from './use-save-template.ts'

/** Makes a template, or changes one. */
export function TemplateForm({ template }: { template?: GlobalTemplate }) {
  const { t } = useLingui()
  const { draft, change, saving, error, errorAt, send } = useTemplateForm(template)
  const { sections } = draft
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={template ? t`Edit template` : t`New template`} />
      <Form onSend={send}>
        <FormError>{error}</FormError>
        <Card>
          <Field label={t`Name`} required error={errorAt('name')}>
            <Input
              value={draft.name}
              maxLength={longestTemplateName}
              autoComplete="off"
              onChange={(event) => change({ ...draft, name: event.currentTarget.value })}
            />
          </Field>
        </Card>
        {sections.map((section, at) => (
          <SectionFields
            key={section.row}
            number={at + 1}
            section={section}
            errorAt={(path) => errorAt(`widgets.${at}.${path}`)}
            onChange={(changes) => change({ ...draft, sections: withRow(sections, section.row, changes) })}
          />
        ))}
        <div className="flex flex-wrap justify-between gap-2">
          <Button
            icon={Plus}
            disabled={sections.length >= mostWidgets}
            onClick={() => change({ ...draft, sections: [...sections, newSection()] })}
          >
            <Trans>Add a section</Trans>
          </Button>
          <div className="flex gap-2">
            <ButtonLink kind="quiet" to="/web/admin/templates">
              <Trans>Cancel</Trans>
            </ButtonLink>
            <Button kind="primary" busy={saving} onClick={() => void send()}>
              {template ? <Trans>Save changes</Trans> : <Trans>Create template</Trans>}
            </Button>
          </div>
        </div>
      </Form>
    </div>
  )
}

function useTemplateForm(template: GlobalTemplate | undefined) {
  const navigate = useNavigate()
  const [saved] = useState(() => templateDraftOf(template))
  const [draft, setDraft] = useState(saved)
  const save = useSaveTemplate(template?.id)
  const change = (next: TemplateDraft) => {
    setDraft(next)
    save.reset()
  }
  const send = async () => {
    if (save.isPending) return
    await save.mutateAsync(draft).then(
      () => navigate({ to: '/web/admin/templates', ignoreBlocker: true }),
      () => undefined,
    )
  }
  useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(saved) && !save.isPending)
  const field = isRefusal(save.error) ? save.error.field : undefined
  return {
    draft,
    change,
    saving: save.isPending,
    send,
    /** What is said at no input. */
    error: isShownInRow(field) ? undefined : save.error?.message,
    errorAt: (path: string) => (field === path ? save.error?.message : undefined),
  }
}

/** Whether a refusal is said at the input that it is about. */
const isShownInRow = (field: string | undefined): boolean => field !== undefined && /^(name|widgets\.\d.*)$/.test(field)
