import { Trans } from '@lingui/react/macro'
import { LayoutTemplate, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Video } from '#domains/videos/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import type { FilledTemplate } from '../../contract.ts'
import { FilledFields } from '../filled-fields.tsx'
import { type Filling, fillingOf, type Values } from './filling.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { usePickTemplate } from './use-pick-template.ts'
import { useVideoTemplate } from './use-video-template.ts'

/** Picks and fills in the template of a video, or shows the one that it has. What was typed stays when the dialog is closed. */
export function TemplateEditor({ video }: { video: Video }) {
  const [open, setOpen] = useState(false)
  const [filling, setFilling] = useState<Filling>()
  const { apply, remove } = useVideoTemplate(video.id)
  const { pick, picking } = usePickTemplate()
  const { filled_template: active, properties } = video
  const templateId = active && properties.global_package_id
  const edit = async () => {
    if (filling?.template.id === templateId) return setOpen(true)
    const template = await pick(templateId ?? '')
    if (!template) return
    setFilling(fillingOf(template, JSON.parse(properties.package_data ?? '{}') as Values))
    setOpen(true)
  }
  const ask = async () => {
    const yes = await confirm({
      title: <Trans>Remove “{active?.name}” from this video?</Trans>,
      body: <Trans>What was filled in is deleted.</Trans>,
      action: <Trans>Remove template</Trans>,
      danger: true,
    })
    if (yes && templateId) remove.mutate(templateId, { onSuccess: () => setFilling(undefined) })
  }
  const send = (sent: Filling) =>
    apply.mutate(sent, {
      onSuccess: () => {
        setOpen(false)
        setFilling(undefined)
      },
    })
  return (
    <>
      {active ? (
        <ActiveTemplate
          template={active}
          busy={{ edit: picking !== undefined, remove: remove.isPending }}
          onEdit={() => void edit()}
          onRemove={() => void ask()}
        />
      ) : (
        <Button icon={LayoutTemplate} onClick={() => setOpen(true)}>
          <Trans>Choose a template</Trans>
        </Button>
      )}
      <TemplateDialog
        open={open}
        isNew={!active}
        filling={filling}
        sending={apply}
        onFilling={(next) => {
          setFilling(next)
          // Why the one before was refused.
          apply.reset()
        }}
        onSend={send}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface ActiveProps {
  readonly template: FilledTemplate
  readonly busy: { readonly edit: boolean; readonly remove: boolean }
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function ActiveTemplate({ template, busy, onEdit, onRemove }: ActiveProps) {
  return (
    <div data-active-template="">
      <h3 className="wrap-anywhere mb-3 font-semibold">{template.name}</h3>
      <FilledFields template={template} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={Pencil} busy={busy.edit} onClick={onEdit}>
          <Trans>Edit template</Trans>
        </Button>
        <Button kind="danger-quiet" icon={Trash2} busy={busy.remove} onClick={onRemove}>
          <Trans>Remove template</Trans>
        </Button>
      </div>
    </div>
  )
}
