import { execFile, spawn } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCiphers } from 'node:tls'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { configTable, readConfig } from '#platform/server/config.ts'

const run = promisify(execFile)
const read = (path: string) => readFileSync(path, 'utf8')
const known = new Set(configTable.map(({ name }) => name))
const units = globSync('deploy/systemd/*.service').sort()
/** The settings that an Environment line of a unit gives, with `8081` as the instance. */
const environmentOf = (unit: string) =>
  Object.fromEntries(
    [...read(unit).matchAll(/^Environment=(.*)$/gm)]
      .flatMap(([, line = '']) => line.split(' '))
      .map((one) => one.replaceAll('%i', '8081').split('=', 2) as [string, string]),
  )

describe('what docs/scaling.md tells an operator', () => {
  const guide = read('docs/scaling.md')

  it('names variables that exist', () => {
    const named = [...guide.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|ROLE|PORT|HOST)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
    expect(new Set(named).size).toBeGreaterThan(15)
    expect(named.filter((name) => !known.has(name) && name !== 'MINIO_API_STALE_UPLOADS_EXPIRY')).toEqual([])
  })

  it('names files that exist', () => {
    const linked = [...guide.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => join('docs', path))
    const spoken = [...guide.matchAll(/`((?:deploy|e2e|bin)\/[\w./@-]+)`/g)].map(([, path = '']) => path)
    expect(linked.length + spoken.length).toBeGreaterThan(10)
    expect([...linked, ...spoken].filter((path) => !existsSync(path))).toEqual([])
  })

  it('is found from the README and the architecture', () => {
    expect(read('README.md')).toContain('(docs/scaling.md)')
    expect(read('docs/architecture.md')).toContain('(scaling.md)')
  })
})

describe('the units for systemd', () => {
  it.each(units)('%s gives settings that are taken', (unit) => {
    const { NODE_ENV, ...given } = environmentOf(unit)
    expect(NODE_ENV).toBe('production')
    expect(Object.keys(given).filter((name) => !known.has(name))).toEqual([])
    const role = /lyceum-(web|worker|live)@/.exec(unit)?.[1]
    expect(readConfig(given).roles).toEqual(role ? [role] : ['web', 'worker', 'live'])
  })

  it.each(units)('%s kills only who had the time to end', (unit) => {
    const { leaveSeconds, drainSeconds } = readConfig(environmentOf(unit))
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read(unit))?.[1])).toBeGreaterThan(leaveSeconds + drainSeconds + 11)
  })

  it('the settings file gives settings that are taken, those that wait for more processes too', () => {
    const lines = [...read('deploy/systemd/lyceum.env').matchAll(/^#?([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    expect(lines.filter(([name = '']) => !known.has(name))).toEqual([])
    expect(readConfig(Object.fromEntries(lines))).toMatchObject({ databaseUrl: expect.any(String), s3: { bucket: 'lyceum' } })
  })

  it('let Lyceum ask which addresses the machine has, without which nothing is fetched from elsewhere', () => {
    for (const unit of units) expect(read(unit), unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
  })

  it('systemd understands them, where it is there to ask', async () => {
    if (!existsSync('/usr/bin/systemd-analyze')) return
    const folder = await mkdtemp(join(tmpdir(), 'lyceum-units-'))
    for (const unit of units) {
      const text = (await readFile(unit, 'utf8'))
        .replaceAll('/opt/lyceum', process.cwd())
        .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
      await writeFile(join(folder, unit.replace(/.*\//, '').replace('@', '@8081')), text)
    }
    const said = await run('systemd-analyze', ['verify', ...globSync(join(folder, '*.service'))]).catch(
      (error: { stderr: string }) => error,
    )
    expect(said.stderr.split('\n').filter((line) => line.includes(folder))).toEqual([])
    await rm(folder, { recursive: true })
  })
})

describe('the configuration of nginx', () => {
  const [plain = '', encrypted = ''] = read('deploy/nginx/lyceum.conf')
    .split(/^server \{$/m)
    .slice(1)

  it('speaks TLS 1.2 and 1.3 alone, with ciphers that keep what was said secret should the key be lost, the strongest first', () => {
    expect(/ssl_protocols (.*);/.exec(encrypted)?.[1]).toBe('TLSv1.2 TLSv1.3')
    expect(encrypted).toContain('ssl_prefer_server_ciphers on;')
    const ciphers = /ssl_ciphers (.*);/.exec(encrypted)?.[1]?.split(':') ?? []
    expect(ciphers.length).toBeGreaterThan(2)
    const usable = new Set(getCiphers())
    for (const one of ciphers) {
      expect(usable).toContain(one.toLowerCase())
      expect(one).toMatch(/^ECDHE-(?:ECDSA|RSA)-(?:AES(?:256|128)-GCM-SHA(?:384|256)|CHACHA20-POLY1305)$/)
    }
    const strengths = ciphers.map((one) => (one.includes('AES128') ? 128 : 256))
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a))
  })

  it('has browsers come by https alone, on every answer, for at least a year and on all names below', () => {
    const [, header = ''] = /add_header Strict-Transport-Security "([^"]+)" always;/.exec(encrypted) ?? []
    expect(Number(/max-age=(\d+)/.exec(header)?.[1])).toBeGreaterThanOrEqual(31_536_000)
    expect(header).toContain('includeSubDomains')
    // A location with a header of its own would have lost this one.
    expect(read('deploy/nginx/lyceum-locations.inc')).not.toContain('add_header')
  })

  it('leads people who open a page without TLS on, and refuses calls', () => {
    const locations = [...plain.matchAll(/location ([^{]+) \{([^]*?)\n {4}\}/g)].map(([, where = '', what = '']) => ({ where, what }))
    const led = locations.filter(({ what }) => what.includes('return 301 https://')).map(({ where }) => where)
    expect(led).toEqual(['= /', '/web/', '/certificates/'])
    expect(plain).toContain('if ($request_method !~ ^(GET|HEAD)$) {\n            return 403;')
    const refused = locations.filter(({ what }) => !what.includes('301')).map(({ where, what }) => [where, what.trim()])
    expect(refused).toEqual([
      ['/', 'return 403;'],
      ['~ ^/web/(ajax/|files|csrfToken)', 'return 403;'],
    ])
  })
})

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly volumes?: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly stop_grace_period?: string
}

describe('the containers', () => {
  const folder = 'deploy/containers'
  const compose = parse(read(`${folder}/compose.yaml`), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }
  const ours = Object.entries(compose.services).filter(([, { build }]) => build)

  it('are two that answer, two that work, one that carries events, and what they need', () => {
    expect(ours.map(([name, { environment }]) => [name, environment?.['ROLE']])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker-1', 'worker'],
      ['worker-2', 'worker'],
      ['live-1', 'live'],
    ])
    for (const { depends_on = [] } of Object.values(compose.services))
      for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) expect(compose.services).toHaveProperty([name])
  })

  it.each(ours)('%s gets settings that are taken, and the time to end', (_, { environment = {}, stop_grace_period }) => {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([])
    // As compose fills them in where .env gives every secret.
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{[^}]+\}/g, 'x'.repeat(32)),
    ])
    const { leaveSeconds, drainSeconds } = readConfig(Object.fromEntries(filled))
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(leaveSeconds + drainSeconds + 11)
  })

  it('mount files that exist and volumes that are declared', () => {
    for (const [from = ''] of Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':'))))
      expect([from, from.startsWith('.') ? existsSync(join(folder, from)) : from in compose.volumes]).toEqual([from, true])
    for (const [, { build }] of ours) expect(existsSync(join(folder, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true)
  })

  it('with engines beside them give everybody who needs them both, of services that are there', () => {
    const beside = parse(read(`${folder}/engines.yaml`), { merge: true }) as typeof compose
    for (const [name] of ours) {
      const given = Object.entries(beside.services[name]?.environment ?? {}).map(([key, value]) => [
        key,
        value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
      ])
      const { engines } = readConfig(Object.fromEntries(given))
      for (const engine of [engines.text, engines.speech]) expect(beside.services).toHaveProperty([new URL(engine?.url ?? '').hostname])
    }
    const mounted = Object.values(beside.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0] ?? ''))
    expect(mounted.filter((name) => !(name in beside.volumes))).toEqual([])
  })

  it('hold everything that the server reads, by paths that exist', async () => {
    const lines = [...read(`${folder}/Containerfile`).matchAll(/^COPY (--from=build )?(.+)$/gm)]
    const copied = lines.flatMap(([, built, paths = '']) =>
      paths
        .split(' ')
        .slice(0, -1)
        .map((path) => (built ? path.replace('/lyceum/', '') : path)),
    )
    const made = ['node_modules', 'dist']
    expect(copied.filter((path) => !made.includes(path) && !existsSync(path))).toEqual([])
    const image = await mkdtemp(join(tmpdir(), 'lyceum-image-'))
    for (const [, , paths = ''] of lines.filter(([, built]) => built)) {
      const [from = '', to = ''] = paths.replace('/lyceum/', '').split(' ')
      // What was installed is the same wherever it lies.
      if (from !== 'node_modules' && existsSync(from)) await cp(from, join(image, to, to.endsWith('/') ? from : ''), { recursive: true })
    }
    await run('ln', ['-s', join(process.cwd(), 'node_modules'), join(image, 'node_modules')])
    const env = { ...process.env, SECRET_KEY: 'too short', DATA_DIR: join(image, 'data') }
    // It reads all of its modules before it reads its settings, and says which one is wrong.
    const server = spawn(process.execPath, ['app/server/main.ts'], { cwd: image, env, stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    for await (const bytes of server.stderr) {
      said += String(bytes)
      // Node that ends by itself may wait for a thread of its own that was not woken.
      if (said.includes('SECRET_KEY: at least 32 characters')) server.kill('SIGKILL')
    }
    expect(said).toContain('SECRET_KEY: at least 32 characters')
    await rm(image, { recursive: true })
  })
})
