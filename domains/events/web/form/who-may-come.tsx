import { useLingui } from '@lingui/react/macro'
import { Lock, Users } from 'lucide-react'
import { PeopleField, useFlags } from '#domains/accounts/web.ts'
import { VisibilityField } from '#domains/audience/web.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import type { PartProps } from './use-event-form.ts'

/** Who may come. On the wire nobody is an empty word, which no choice on the page can be. */
export function WhoMayCome({ draft, problems, change }: PartProps) {
  const { t } = useLingui()
  const flags = useFlags()
  const choose = (value: 'NONE' | 'MEMBERS' | 'USERS' | 'PUBLIC') => {
    const visibility = value === 'NONE' ? '' : value
    change({
      visibility,
      members: visibility === 'MEMBERS' ? draft.members : [],
      external: visibility === 'USERS' && draft.external,
    })
  }
  return (
    <>
      <Field group label={t`Who may come`}>
        <VisibilityField
          narrower={[
            { value: 'NONE', icon: Lock, label: t`Nobody yet`, hint: t`You, its hosts, moderators and presenter.` },
            { value: 'MEMBERS', icon: Users, label: t`Specific people`, hint: t`People and groups you choose.` },
          ]}
          value={draft.visibility === '' ? 'NONE' : draft.visibility}
          onChange={choose}
        />
      </Field>
      {draft.visibility === 'MEMBERS' && (
        <PeopleField
          label={t`People and groups`}
          hint={t`Type a name. They are invited as soon as you save.`}
          groups
          chosen={draft.members}
          error={problems.members}
          onChange={(members) => change({ members })}
        />
      )}
      {draft.visibility === 'USERS' && flags?.external_sharing === 1 && (
        <Checkbox label={t`External people may come too`} checked={draft.external} onChange={(external) => change({ external })} />
      )}
    </>
  )
}
