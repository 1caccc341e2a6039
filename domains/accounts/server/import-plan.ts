import type { ImportedRow, Role } from '#domains/accounts/contract.ts'
import { type CsvLine, readCsv } from '#platform/server/read-csv.ts'
import { displayname, username } from '../contract/fields.ts'
import { role } from '../contract/roles.ts'
import { isAddress } from './commands/invitations.ts'
import type { AccountRow } from './queries/accounts.ts'

export const mostRows = 5000

const columns = ['username', 'displayname', 'email', 'role', 'groups', 'is_external', 'is_enabled'] as const
type ColumnName = (typeof columns)[number]

/** Other names that files have for them. */
const alike: Readonly<Record<string, ColumnName>> = {
  user: 'username',
  name: 'displayname',
  'display name': 'displayname',
  display_name: 'displayname',
  mail: 'email',
  'e-mail': 'email',
  group: 'groups',
  external: 'is_external',
  enabled: 'is_enabled',
}

/** What a line says of a person; what it leaves empty stays as it is. */
export interface Wanted {
  readonly line: number
  readonly username: string
  readonly displayname?: string | undefined
  readonly email?: string | undefined
  readonly role?: Role | undefined
  readonly isExternal?: boolean | undefined
  readonly isEnabled?: boolean | undefined
  /** Names, as the file has them. */
  readonly groups: readonly string[]
}

type Read = { readonly wanted: Wanted } | { readonly line: number; readonly username: string; readonly message: string }

interface Header {
  readonly names: readonly ColumnName[]
}

function headerOf(line: CsvLine | undefined): Header | string {
  const names: ColumnName[] = []
  for (const cell of line?.cells ?? []) {
    const name = cell.toLowerCase()
    const known = columns.find((one) => one === name) ?? alike[name]
    if (known === undefined) return `The column “${cell.slice(0, 40)}” is not known. Columns are ${columns.join(', ')}.`
    if (names.includes(known)) return `The column ${known} is there twice.`
    names.push(known)
  }
  return names.includes('username') ? { names } : 'The first line must name the columns, and one of them is username.'
}

const flags: Readonly<Record<string, boolean>> = { 1: true, true: true, yes: true, on: true, 0: false, false: false, no: false, off: false }

class Wrong extends Error {}

function flagOf(column: string, value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  const read = flags[value.toLowerCase()]
  if (read === undefined) throw new Wrong(`${column} is 1 or 0.`)
  return read
}

function checked<T>(
  schema: { safeParse(value: unknown): { success: boolean; data?: T; error?: { issues: { message: string }[] } } },
  value: string,
): T {
  const read = schema.safeParse(value)
  if (!read.success) throw new Wrong(read.error?.issues[0]?.message ?? 'This value is not valid.')
  return read.data as T
}

function roleOf(value: string | undefined): Role | undefined {
  if (value === undefined) return undefined
  const read = role.safeParse(value.toLowerCase())
  if (!read.success) throw new Wrong('role is user, poweruser, reviewer or siteadmin.')
  return read.data
}

function emailOf(value: string | undefined): string | undefined {
  if (value !== undefined && !isAddress(value)) throw new Wrong(`${value.slice(0, 80)} is not an email address.`)
  return value
}

function readLine({ names }: Header, { line, cells }: CsvLine): Read {
  const cell = (name: ColumnName) => cells[names.indexOf(name)] || undefined
  const called = cell('username') ?? ''
  try {
    if (cells.length > names.length) throw new Wrong(`This line has ${cells.length} cells, the first has ${names.length}.`)
    const wanted: Wanted = {
      line,
      username: checked(username, called),
      displayname: cell('displayname') === undefined ? undefined : checked(displayname, cell('displayname') ?? ''),
      email: emailOf(cell('email')),
      role: roleOf(cell('role')),
      isExternal: flagOf('is_external', cell('is_external')),
      isEnabled: flagOf('is_enabled', cell('is_enabled')),
      groups: (cell('groups') ?? '')
        .split(/[|,;]/)
        .map((one) => one.trim())
        .filter((one) => one !== ''),
    }
    return { wanted }
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    return { line, username: called.slice(0, 64), message: error.message }
  }
}

/** The lines of the file, each read or refused; a text where the file as a whole cannot be taken. */
export function readPeople(file: string): readonly Read[] | string {
  const [first, ...lines] = readCsv(file)
  const header = headerOf(first)
  if (typeof header === 'string') return header
  if (lines.length === 0) return 'The file holds no people.'
  if (lines.length > mostRows) return `The file holds ${lines.length} people. At most ${mostRows} can be imported at a time.`
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const read = readLine(header, line)
    if (!('wanted' in read)) return read
    const name = read.wanted.username.toLowerCase()
    const before = seen.get(name)
    if (before !== undefined) return { line: line.line, username: read.wanted.username, message: `This username is on line ${before} too.` }
    seen.set(name, line.line)
    return read
  })
}

/** What is known of those whom the file names. */
export interface Standing {
  readonly viewerId: string
  /** By username in small letters. */
  readonly accounts: ReadonlyMap<string, AccountRow>
  /** Ids by name in small letters. */
  readonly groups: ReadonlyMap<string, string>
  /** Groups of the accounts, by their ids. */
  readonly memberships: ReadonlyMap<string, ReadonlySet<string>>
}

export interface Planned {
  readonly row: ImportedRow
  readonly wanted: Wanted
  /** Null: a new person. */
  readonly account: AccountRow | null
  readonly groupIds: readonly string[]
}

const changes = (wanted: Wanted, account: AccountRow) =>
  (['displayname', 'email', 'role', 'isExternal', 'isEnabled'] as const).some(
    (one) => wanted[one] !== undefined && wanted[one] !== account[one],
  )

const losesRights = ({ role: next, isEnabled }: Wanted, account: AccountRow) =>
  (next !== undefined && next !== account.role) || isEnabled === false

/** What becomes of a line. */
export function planned(wanted: Wanted, { viewerId, accounts, groups, memberships }: Standing): Planned {
  const account = accounts.get(wanted.username.toLowerCase()) ?? null
  const groupIds = wanted.groups.flatMap((name) => groups.get(name.toLowerCase()) ?? [])
  const become = (action: ImportedRow['action'], message: string | null = null): Planned => ({
    row: { line: wanted.line, username: wanted.username, action, message },
    wanted,
    account,
    groupIds,
  })
  const unknown = wanted.groups.find((name) => !groups.has(name.toLowerCase()))
  if (unknown !== undefined) return become('refused', `There is no group named ${unknown.slice(0, 64)}.`)
  if (!account) {
    if (wanted.email === undefined && wanted.isEnabled !== false)
      return become('refused', 'A new person needs an email address: the link to choose a password goes there.')
    return become('created')
  }
  if (account.id === viewerId && losesRights(wanted, account))
    return become('refused', 'You can’t change your own role or disable your own account.')
  const there = memberships.get(account.id)
  const joins = groupIds.some((id) => !there?.has(id))
  return become(joins || changes(wanted, account) ? 'updated' : 'unchanged')
}
