import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { suggestHosts } from '#domains/accounts/web.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { type Chip, ChipsInput } from '#platform/web/ui/chips-input.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { SearchInput } from '#platform/web/ui/input.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import type { Host } from './draft.ts'

interface Props {
  readonly owner: Pick<Host, 'username' | 'displayname'> | undefined
  readonly hosts: readonly Host[]
  readonly error: string | undefined
  readonly onChange: (hosts: readonly Host[]) => void
}

/** From so many people on the list has a search, and a height of its own. */
const many = 5

/** Who runs the event and who moderates it; looked up a second after typing stops (LE-9.25). */
export function HostsField({ owner, hosts, error, onChange }: Props) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const add = (chips: readonly Chip[]) => {
    const fresh = chips.filter(({ value }) => value !== owner?.username && !hosts.some(({ username }) => username === value))
    onChange([...hosts, ...fresh.map(({ value, label }) => ({ username: value, displayname: label, owner_type: 'HOST' as const }))])
  }
  const listed = hosts.length + (owner ? 1 : 0)
  const holds = ({ displayname, username }: Pick<Host, 'username' | 'displayname'>) =>
    `${displayname} ${username}`.toLowerCase().includes(words.trim().toLowerCase())
  const found = hosts.filter(holds)
  return (
    <div className="grid gap-3">
      <Field
        label={t`Hosts and moderators`}
        optional
        error={error}
        hint={t`Hosts run the event as you do. Moderators look after its questions.`}
      >
        <ChipsInput chips={[]} suggest={suggestHosts} pause={1000} placeholder={t`Name of a person`} onChange={add} />
      </Field>
      {listed > many && <SearchInput label={t`Search hosts and moderators`} value={words} onChange={setWords} />}
      {listed > 0 && (
        <ul
          aria-label={t`Hosts and moderators`}
          className="max-h-70 divide-y divide-line overflow-y-auto rounded-md border border-line [scrollbar-width:thin]"
        >
          {owner && holds(owner) && <OwnerRow owner={owner} />}
          {found.map((host) => (
            <HostRow
              key={host.username}
              host={host}
              onChange={(owner_type) => onChange(hosts.map((one) => (one === host ? { ...host, owner_type } : one)))}
              onRemove={() => onChange(hosts.filter((one) => one !== host))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const Name = ({ person }: { person: Pick<Host, 'displayname'> }) => (
  <>
    <Avatar name={person.displayname} />
    <span className="min-w-0 flex-1 truncate">{person.displayname}</span>
  </>
)

function OwnerRow({ owner }: { owner: Pick<Host, 'displayname'> }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Name person={owner} />
      <Badge tone="accent">
        <Trans>Owner</Trans>
      </Badge>
    </li>
  )
}

interface RowProps {
  readonly host: Host
  readonly onChange: (ownerType: Host['owner_type']) => void
  readonly onRemove: () => void
}

/** On: host; off: moderator (LE-4.28). */
function HostRow({ host, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const name = host.displayname
  const isHost = host.owner_type === 'HOST'
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2">
      <Name person={host} />
      <Badge>{isHost ? <Trans>Host</Trans> : <Trans>Moderator</Trans>}</Badge>
      <Switch
        className="items-center gap-2!"
        label={<span className="sr-only">{t`${name} is a host`}</span>}
        checked={isHost}
        onChange={(on) => onChange(on ? 'HOST' : 'MODERATOR')}
      />
      <IconButton label={t`Remove ${name}`} icon={X} size="sm" onClick={onRemove} />
    </li>
  )
}
