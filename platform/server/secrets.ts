import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod/mini'
import type { Config } from './config.ts'

const schema = z.object({ signingKey: z.string(), setupToken: z.string(), databasePassword: z.string() })

export interface Secrets {
  /** Signs what is handed out and must not be forged: grants of paths. */
  readonly signingKey: string
  /** Lets its bearer set Lyceum up from another machine, once. */
  readonly setupToken: string
  /** Of the PostgreSQL that Lyceum brings along. */
  readonly databasePassword: string
}

/** Reads the secrets of a data directory, which are made the first time: `secrets.json`, for its owner's eyes alone. */
export function openSecrets({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): Secrets {
  // The database's user passes through; what lies in here is closed to others by itself.
  if (mkdirSync(dataDir, { recursive: true })) chmodSync(dataDir, 0o711)
  const file = path.join(dataDir, 'secrets.json')
  const secrets = read(file) ?? create(file)
  // Processes that share a key share what they hand out, whatever their data directories.
  return secretKey ? { ...secrets, signingKey: secretKey, setupToken: derive(secretKey, 'setup') } : secrets
}

function read(file: string): Secrets | undefined {
  try {
    const secrets = schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    chmodSync(file, 0o600)
    return secrets
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${file} cannot be read as Lyceum's secrets; restore it from a backup of the data directory.`, { cause: error })
  }
}

/** Complete or not at all, and never over those that another process has just made. */
function create(file: string): Secrets {
  const draft = `${file}.${process.pid}`
  const made: Secrets = { signingKey: token(32), setupToken: token(18), databasePassword: token(24) }
  writeFileSync(draft, JSON.stringify(made, null, 2), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
    return made
  } catch (error) {
    const others = read(file)
    if (others) return others
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const token = (bytes: number) => randomBytes(bytes).toString('base64url')

const derive = (key: string, purpose: string) => createHmac('sha256', key).update(purpose).digest('base64url').slice(0, 24)
