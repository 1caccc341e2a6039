import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Card } from '#platform/web/ui/card.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { ChosenSource, isChosen } from './chosen-source.tsx'
import type { Draft } from './draft.ts'

interface Props {
  readonly draft: Draft
  readonly first: boolean
  readonly last: boolean
  /** It was tried to save: what is missing is said. */
  readonly tried: boolean
  readonly onChange: (patch: Partial<Draft>) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

/** One section of the home page, to be changed and moved. */
export function SectionRow({ draft, first, last, tried, onChange, onMove, onRemove }: Props) {
  const { t } = useLingui()
  const kinds = useKinds()
  const name = draft.title || t`New section`
  return (
    <li>
      <Card>
        <div role="group" aria-label={name} className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <Field label={t`Title`} error={tried && draft.title.trim() === '' && t`Please give the section a title.`}>
            <Input value={draft.title} maxLength={80} onChange={(event) => onChange({ title: event.target.value })} />
          </Field>
          <div className="grid gap-3">
            <Field label={t`Content`}>
              <Select
                options={kinds}
                value={draft.kind}
                onChange={(kind) => onChange({ kind, ...(kind !== draft.kind && { name: '' }) })}
              />
            </Field>
            {isChosen(draft.kind) && (
              <ChosenSource kind={draft.kind} name={draft.name} tried={tried} onChange={(chosen) => onChange({ name: chosen })} />
            )}
            {draft.kind === 'topic' && (
              <Field
                label={t`Topic`}
                hint={t`For example: safety`}
                error={tried && !/^\S+$/.test(draft.name.trim()) && t`Please say which one, in one word.`}
              >
                <Input value={draft.name} maxLength={256} onChange={(event) => onChange({ name: event.target.value })} />
              </Field>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-1 sm:pt-6.5">
            <Switch
              label={t`Shown`}
              checked={draft.visible}
              onChange={(visible) => onChange({ visible })}
              className="mr-3 items-center gap-2.5!"
            />
            <IconButton label={t`Move ${name} up`} icon={ArrowUp} disabled={first} onClick={() => onMove(-1)} />
            <IconButton label={t`Move ${name} down`} icon={ArrowDown} disabled={last} onClick={() => onMove(1)} />
            <IconButton label={t`Remove ${name}`} icon={Trash2} kind="danger-quiet" onClick={onRemove} />
          </div>
        </div>
      </Card>
    </li>
  )
}

function useKinds() {
  const { t } = useLingui()
  return [
    { value: 'scope:live', label: t`Live now`, hint: t`Events that have begun` },
    { value: 'scope:upcoming', label: t`Coming up`, hint: t`The next events` },
    { value: 'scope:to_do', label: t`To do`, hint: t`Tracks that each person was given or has joined` },
    { value: 'scope:continue', label: t`Started but not finished` },
    { value: 'scope:recommended', label: t`Recommended for each person` },
    { value: 'scope:recent', label: t`Newest videos` },
    { value: 'scope:shorts', label: t`Newest shorts` },
    { value: 'scope:podcasts', label: t`Newest podcasts` },
    { value: 'scope:trending', label: t`Trending`, hint: t`Most watched in the last seven days` },
    { value: 'scope:popular', label: t`Popular`, hint: t`Most watched since they were published` },
    { value: 'topic', label: t`Topic` },
    { value: 'channel', label: t`Channel`, hint: t`Recently added` },
    { value: 'playlist', label: t`Playlist`, hint: t`Its first videos` },
  ]
}
