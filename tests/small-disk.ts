import { spawnSync } from 'node:child_process'
import { mkdir, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processesIn } from '#platform/server/postgres/processes.ts'
import { aProcess, type Process } from './process.ts'

/** Lyceum with its database and all its files on a disk that a test fills. */
export interface OnSmallDisk {
  readonly server: Process
  /** Its data directory as this process sees it. */
  readonly dataDir: string
  /** Whether the server sees how much is left before it writes. */
  readonly shows: boolean
  /** Leaves so many bytes free. */
  readonly fill: (left: number) => Promise<void>
  readonly free: () => Promise<void>
}

/**
 * A file system of its own, in a mount namespace that ends with the process. Where the kernel allows none to this user, the files lie on the
 * common disk, and a full disk is a limit of size at which the kernel refuses every write of the process and its database.
 */
export async function onSmallDisk(dataDir: string, megabytes: number, env: Record<string, string>): Promise<OnSmallDisk> {
  await mkdir(dataDir, { recursive: true })
  const apart = namespace()
  if (!apart) return limited(dataDir, await aProcess({ DATA_DIR: dataDir, ...env }))
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "$0" && exec "$@"`
  const server = await aProcess({ DATA_DIR: dataDir, ...env }, [...apart, 'sh', '-c', mount, dataDir])
  const seen = join(`/proc/${server.child.pid}/root`, dataDir)
  const ballast = join(seen, 'ballast')
  return {
    server,
    dataDir: seen,
    shows: true,
    async fill(left) {
      const { bavail, bsize } = await statfs(seen)
      const chunk = Buffer.alloc(1024 * 1024)
      for (let rest = bavail * bsize - left; rest > 0; rest -= chunk.length)
        await writeFile(ballast, chunk.subarray(0, Math.min(rest, chunk.length)), { flag: 'a' }).catch(() => {})
    },
    async free() {
      await truncate(ballast, 0).catch(() => {})
      await rm(ballast, { force: true })
    },
  }
}

/** The program by which this user may mount something for a process alone. */
function namespace(): string[] | null {
  const ways = [
    ['unshare', '-m'],
    ['unshare', '-Urm'],
  ]
  const works = ([program = '', ...args]: readonly string[]) =>
    spawnSync(program, [...args, 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0
  return process.env.NO_NAMESPACES ? null : (ways.find(works) ?? null)
}

function limited(dataDir: string, server: Process): OnSmallDisk {
  const database = () => processesIn(join(dataDir, 'postgres/data'))
  const limit = (bytes: string, pids: readonly number[]) => {
    for (const pid of [server.child.pid ?? 0, ...pids])
      spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], { stdio: 'ignore' })
  }
  // What is left is Lyceum's reserve, which the database may use.
  return {
    ...{ server, dataDir, shows: false },
    fill: async (left) => limit('0', left > 0 ? [] : database()),
    free: async () => limit('unlimited', database()),
  }
}
