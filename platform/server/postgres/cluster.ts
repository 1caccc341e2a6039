import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Run } from './user.ts'

/** Nothing of our own environment, which holds secrets, reaches PostgreSQL. */
export const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }

/** Makes the database's files where there are none, and sees to it that they are the owner's. */
export function ensureCluster(run: Run, password: string, throwaway: boolean): void {
  const data = path.join(run.home, 'data')
  if (!existsSync(data)) return initialise(run, password, throwaway)
  const major = run.binaries.version.split('.')[0]
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  if (made !== major) throw new Error(`The database in ${data} was made by PostgreSQL ${made}; this Lyceum brings ${major}.`)
  if (statSync(data).uid !== run.owner.uid) checked('chown', ['-R', `${run.owner.uid}:${run.owner.gid}`, data])
}

/** Under another name until it is complete, so that one that was cut off is never taken for a database. */
function initialise(run: Run, password: string, throwaway: boolean): void {
  const data = path.join(run.home, 'data.new')
  const secret = path.join(run.home, 'password.new')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  for (const file of [data, secret]) chownSync(file, run.owner.uid, run.owner.gid)
  chmodSync(run.home, 0o711)
  const [command = '', ...args] = [
    ...run.prefix,
    run.binaries.initdb,
    `--pgdata=${data}`,
    `--pwfile=${secret}`,
    '--username=lyceum',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(throwaway ? ['--no-sync'] : []),
  ]
  try {
    checked(command, args, run)
  } finally {
    rmSync(secret, { force: true })
  }
  renameSync(data, path.join(run.home, 'data'))
}

function checked(command: string, args: readonly string[], run?: Run): void {
  const { status, stderr, error } = spawnSync(command, args, { cwd: '/', env: environment, encoding: 'utf8', ...run?.spawnAs })
  if (error) throw error
  if (status !== 0) throw new Error(`${path.basename(command)} failed: ${stderr.trim()}`)
}
