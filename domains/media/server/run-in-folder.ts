import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { gigabyte, type Limits, type Running, supervised } from './engine/run.ts'
import { chooseUser } from './engine/unprivileged.ts'

interface FolderLimits extends Limits {
  /** Of each file that it writes, bytes. */
  readonly fileBytes: number
}

/**
 * Starts a program that writes files into a folder of its own, and nowhere else: with the limits and as the user of media programs, and with nothing
 * of our surroundings. Programs that it starts end with it. Its standard output is `outputs[0]`.
 *
 * @param folder this process's, with nothing in it but files that the program may read
 */
export function startInFolder(program: string, args: readonly string[], folder: string, limits: FolderLimits): Running {
  const { spawnAs, prefix } = chooseUser([])
  // A server makes its files for itself alone.
  for (const file of readdirSync(folder)) chmodSync(join(folder, file), 0o644)
  const home = join(folder, 'home')
  mkdirSync(home)
  if (spawnAs) for (const one of [folder, home]) chownSync(one, spawnAs.uid, spawnAs.gid)
  const kilobytes = Math.floor((limits.memoryBytes ?? 4 * gigabyte) / 1024)
  const seconds = Math.ceil((limits.wallMs / 1000) * availableParallelism())
  // In blocks of 512 bytes.
  const blocks = Math.max(1, Math.ceil(limits.fileBytes / 512))
  // Whoever looks at what it makes need not be the same user; a server's folders are closed to all others.
  const limited = `umask 022 && ulimit -v ${kilobytes} && ulimit -t ${seconds} && ulimit -f ${blocks} && ulimit -c 0 && ulimit -n 256`
  const script = `${limited} && exec nice -n ${limits.nice ?? 0} "$0" "$@"`
  const [command = '', ...rest] = [...prefix, 'sh', '-c', script, program, ...args]
  const child = spawn(command, rest, {
    ...spawnAs,
    // A group of its own, with which its children end.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Folders above its own may be closed to it, so that it goes by paths from here.
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: 'home', PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1' },
    cwd: folder,
  })
  return supervised(child, [child.stdout], limits, () => killGroup(child))
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
