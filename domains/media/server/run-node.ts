import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { type Limits, type Running, supervised } from './engine/run.ts'
import { chooseUser, type Unprivileged } from './engine/unprivileged.ts'

export interface RunningScript extends Running {
  readonly input: NonNullable<ChildProcess['stdin']>
}

interface Script {
  readonly file: string
  readonly args: readonly string[]
  /** What it may read besides itself; it writes nothing, and starts nothing but threads. */
  readonly reads: readonly string[]
  readonly limits: Omit<Limits, 'memoryBytes'> & { readonly memoryMegabytes: number }
}

/**
 * Starts a script of ours that handles what strangers made: with the limits and as the user of media programs, and with nothing of our
 * surroundings. Its standard input is `input`, its standard output `outputs[0]`. What Node reserves of the address space says nothing of what it
 * uses, so that its heap is limited instead.
 */
export function startScript({ file, args, reads, limits }: Script): RunningScript {
  const { spawnAs, prefix } = userFor(file)
  const mostSeconds = Math.ceil((limits.wallMs / 1000) * availableParallelism())
  const script = `ulimit -t ${mostSeconds} && ulimit -f 0 && ulimit -c 0 && ulimit -n 256 && exec nice -n ${limits.nice ?? 0} "$0" "$@"`
  const allowed = [file, ...reads].map((path) => `--allow-fs-read=${path}`)
  const node = [
    '--permission',
    '--allow-worker',
    ...allowed,
    `--max-old-space-size=${limits.memoryMegabytes}`,
    '--no-warnings',
    file,
    ...args,
  ]
  const [command = '', ...rest] = [...prefix, 'sh', '-c', script, process.execPath, ...node]
  const child = spawn(command, rest, {
    ...spawnAs,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    cwd: '/',
  })
  // A script that has ended says so by its end.
  child.stdin.on('error', () => {})
  return { ...supervised(child, [child.stdout], limits), input: child.stdin }
}

/** A user to whom nothing belongs may not get as far as the script. */
function userFor(file: string): Unprivileged {
  const user = chooseUser([])
  if (!user.spawnAs || canRead(user, file)) return user
  return { spawnAs: undefined, prefix: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'] }
}

const readable = new Map<string, boolean>()

function canRead({ spawnAs }: Unprivileged, file: string): boolean {
  const tried = readable.get(file)
  if (tried !== undefined) return tried
  const { status } = spawnSync('sh', ['-c', 'test -r "$0" && test -x "$1"', file, process.execPath], {
    ...spawnAs,
    stdio: 'ignore',
    cwd: '/',
  })
  readable.set(file, status === 0)
  return status === 0
}
