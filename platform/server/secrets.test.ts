import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSecrets } from './secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'lyceum-secrets-')), 'data')
})
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }))

const open = (secretKey?: string) => openSecrets({ dataDir, secretKey })
const file = () => path.join(dataDir, 'secrets.json')

describe('the secrets', () => {
  it('are made at the first start, kept from then on, and only their owner may read them', () => {
    const made = open()
    expect(open()).toEqual(made)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(new Set(Object.values(made)).size).toBe(3)
    for (const secret of Object.values(made)) expect(secret.length).toBeGreaterThanOrEqual(24)
  })

  it('are closed again when a copy of the data directory opened them to others', () => {
    open()
    chmodSync(file(), 0o644)
    open()
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('are not silently replaced when the file is broken', () => {
    open()
    writeFileSync(file(), '{')
    expect(() => open()).toThrow('restore it from a backup')
  })

  it('of processes that share a key agree, though their data directories differ', () => {
    const key = 'k'.repeat(32)
    const one = open(key)
    rmSync(dataDir, { recursive: true })
    const other = open(key)
    expect(other.setupToken).toBe(one.setupToken)
    expect([one.signingKey, other.signingKey]).toEqual([key, key])
    expect(other.databasePassword).not.toBe(one.databasePassword)
    expect(one.setupToken).not.toContain(key)
  })
})
