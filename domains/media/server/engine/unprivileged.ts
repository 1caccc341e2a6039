import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync } from 'node:fs'

/** How a program is started that shall have no power over the machine. */
export interface Unprivileged {
  readonly spawnAs: { readonly uid: number; readonly gid: number } | undefined
  /** What goes before the command. */
  readonly prefix: readonly string[]
}

/** A user to whom nothing belongs on any machine: `nobody` may own the database's files. Ids of containers reach as far as this one. */
const stranger: Unprivileged = { spawnAs: { uid: 65_533, gid: 65_533 }, prefix: [] }

/** Files that only root may read can still be read, but root's power ends at this namespace. */
const mapped: Unprivileged = { spawnAs: undefined, prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] }

const asIs: Unprivileged = { spawnAs: undefined, prefix: [] }

const startedByRoot = process.getuid?.() === 0
const tried = new Map<Unprivileged, boolean>()
let power = false

/** Whether a program had to be started with root's power, because the machine allows nothing else. */
export const keptPower = (): boolean => power

/**
 * Who a media program runs as. Started by an ordinary user it is that user; started by root a user to whom nothing belongs, or, where one of
 * its files is closed to others or the machine refuses, root without power in a user namespace.
 */
export function chooseUser(files: readonly number[]): Unprivileged {
  if (!startedByRoot) return asIs
  const open = files.every((file) => (fstatSync(file).mode & 0o004) !== 0)
  const way = (open ? [stranger, mapped] : [mapped]).find(works)
  power ||= way === undefined
  return way ?? asIs
}

/** Whether a program that is started so can run ffprobe and read a file that was opened for it; tried once. */
function works(way: Unprivileged): boolean {
  const known = tried.get(way)
  if (known !== undefined) return known
  const file = openSync(process.execPath, 'r')
  const [program, ...args] = [...way.prefix, 'sh', '-c', 'ffprobe -version && head -c 1 /proc/self/fd/3']
  const { status } = spawnSync(program, args, {
    ...way.spawnAs,
    stdio: ['ignore', 'ignore', 'ignore', file],
    env: { PATH: process.env.PATH },
    cwd: '/',
  })
  closeSync(file)
  tried.set(way, status === 0)
  return status === 0
}

/** How an argument names a file in the middle of other words, where what its path is made of could have a meaning. */
export const namedFile = (path: string): string => `<<${path}>>`

/** Opens the files that arguments name as `file:…` or by `namedFile`, so that their folders may stay closed to who reads them. */
export function openInputs(args: readonly string[], firstNumber: number) {
  const files: number[] = []
  const open = (file: number) => firstNumber + files.push(file) - 1
  const opened = args.map((arg) => {
    if (arg.includes('<<')) return arg.replace(/<<(.+?)>>/g, (_, path: string) => `/dev/fd/${open(openSync(path, 'r'))}`)
    const file = startedByRoot && arg.startsWith('file:') ? tryToOpen(arg.slice('file:'.length)) : null
    return file === null ? arg : `file:/proc/self/fd/${open(file)}`
  })
  return { args: opened, files }
}

/** What can't be opened is left to the program to complain about. */
function tryToOpen(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch {
    return null
  }
}
