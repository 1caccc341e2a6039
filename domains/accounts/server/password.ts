import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { passwordQueue } from './password-queue.ts'

const derive = promisify(argon2)

interface Cost {
  /** KiB */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

// Each derivation takes a thread of the pool that files are read with; at least half of it stays free for them.
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4
const atOnce = Math.max(1, Math.min(Math.floor(threads / 2), availableParallelism()))

/** What waits to derive from a password, in this process. */
export const passwordChecks = passwordQueue({ atOnce, most: 64 })

const derived = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost) =>
  derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength: 32 })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Argon2id in the usual text form, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await passwordChecks.run({ rank: 'internal', shares: ['new passwords'] }, () => derived(password, nonce, cost))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Where nobody has the name, or no password: as much work as for somebody. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`

/**
 * Whether the password is the one of the hash; takes as long without a hash, and then says no. Called in a turn of `passwordChecks`, which
 * knows who asks.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = form.exec(hash ?? nobody) ?? []
  if (expected === '') return false
  const wanted = Buffer.from(expected, 'base64')
  const got = await derived(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return got.length === wanted.length && timingSafeEqual(got, wanted) && Boolean(hash)
}
