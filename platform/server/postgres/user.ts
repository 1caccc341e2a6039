import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, copyBinaries } from './binaries.ts'

export interface User {
  readonly uid: number
  readonly gid: number
}

/** How PostgreSQL, which refuses to run as root, is run, and where. */
export interface Run {
  /** Who must own the database's files. */
  readonly owner: User
  readonly spawnAs: User | undefined
  /** What goes before the command. */
  readonly prefix: readonly string[]
  readonly home: string
  readonly binaries: Binaries
}

interface Machine {
  readonly canMapUsers: () => boolean
  /** Where an unprivileged user reaches what the data directory hides. */
  readonly shelf: string
}

/** In a user namespace root's own files are seen as those of this unprivileged user: nothing needs to be opened to others. */
const mapped = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] as const

const thisMachine: Machine = {
  canMapUsers: () => spawnSync(mapped[0], [...mapped.slice(1), 'true'], { stdio: 'ignore' }).status === 0,
  shelf: '/var/lib/lyceum',
}

/**
 * An ordinary user runs PostgreSQL as themselves. For root it runs as the owner of the files or as `nobody`, if they can
 * reach it; else as root without any power, in a user namespace; where the machine allows none, below `/var/lib/lyceum`.
 */
export function chooseRun(home: string, binaries: Binaries, machine: Machine = thisMachine): Run {
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const asMe = { owner: me, spawnAs: undefined, home, binaries }
  if (me.uid !== 0) return { ...asMe, prefix: [] }
  const user = unprivileged(path.join(home, 'data'))
  if (reaches(user, home) && reaches(user, binaries.directory)) return { owner: user, spawnAs: user, prefix: [], home, binaries }
  return machine.canMapUsers() ? { ...asMe, prefix: mapped } : elsewhere(user, asMe, machine.shelf)
}

function elsewhere(user: User, { home, binaries }: Pick<Run, 'home' | 'binaries'>, shelf: string): Run {
  mkdirSync(shelf, { recursive: true })
  chmodSync(shelf, 0o755)
  return {
    owner: user,
    spawnAs: user,
    prefix: [],
    home: reaches(user, home) ? home : moveOut(home, user, shelf),
    binaries: reaches(user, binaries.directory) ? binaries : copyBinaries(binaries, shelf),
  }
}

/** Whether a user may pass through every folder down to this one. */
function reaches(user: User, folder: string): boolean {
  const { uid, gid, mode } = statSync(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  const parent = path.dirname(folder)
  return (mode & bit) !== 0 && (parent === folder || reaches(user, parent))
}

/** PostgreSQL asks for a user that the machine knows by name. */
function unprivileged(data: string): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0)
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  const chosen = users.find(({ uid }) => uid === owner) ?? users.find(({ name }) => name === 'nobody') ?? users[0]
  if (!chosen) throw new Error('PostgreSQL does not run as root, and this machine knows no other user. Set DATABASE_URL.')
  return { uid: chosen.uid, gid: chosen.gid }
}

/** A new database goes where its user can reach it, and the data directory links to it. */
function moveOut(home: string, user: User, shelf: string): string {
  if (existsSync(path.join(home, 'data'))) {
    throw new Error(
      `PostgreSQL cannot reach its files in ${home}: let other users pass through the folders above it (chmod o+x), or set DATABASE_URL.`,
    )
  }
  const place = path.join(shelf, createHash('sha256').update(home).digest('hex').slice(0, 16))
  mkdirSync(place, { recursive: true })
  chownSync(place, user.uid, user.gid)
  rmSync(home, { recursive: true })
  symlinkSync(place, home)
  return realpathSync(place)
}
