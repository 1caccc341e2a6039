import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { blockedPorts } from './config/blocked-ports.ts'
import { configTable, readConfig } from './config.ts'

describe('the configuration', () => {
  it('needs nothing: everything has a default, and an empty variable counts as absent', () => {
    expect(readConfig({ PORT: ' ', PATH: '/bin' })).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      dataDir: path.resolve('data'),
      publicUrl: 'http://localhost:8080',
      databaseUrl: undefined,
      s3: undefined,
      mail: { smtpUrl: undefined, from: 'Lyceum <lyceum@localhost>' },
      roles: ['web', 'worker', 'live'],
      logLevel: 'info',
      secretKey: undefined,
    })
  })

  it('takes what an operator sets', () => {
    const config = readConfig({
      PORT: '9000',
      PUBLIC_URL: 'https://video.example.org/',
      DATA_DIR: '/srv/lyceum',
      ROLE: 'web, live',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8',
      S3_BUCKET: 'lyceum',
      S3_ENDPOINT: 'http://127.0.0.1:9001',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      S3_PATH_STYLE: 'true',
    })
    expect(config).toMatchObject({ port: 9000, publicUrl: 'https://video.example.org', dataDir: '/srv/lyceum', roles: ['web', 'live'] })
    expect(config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8'])
    expect(config.s3).toEqual({
      bucket: 'lyceum',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9001',
      keys: { accessKey: 'key', secretKey: 'secret' },
      pathStyle: true,
    })
  })

  it('takes encoders by SRT where it is told on which ports, and tells hosts the address', () => {
    const srtWith = (env: Record<string, string>) => readConfig({ PUBLIC_URL: 'https://video.example.org', ...env }).live.srt
    expect(srtWith({})).toBeUndefined()
    const ports = { first: 9000, last: 9019 }
    expect(srtWith({ SRT_PORTS: '9000-9019' })).toEqual({ ports, host: '0.0.0.0', url: 'srt://video.example.org' })
    expect(srtWith({ SRT_PORTS: '9000-9000', HOST: '127.0.0.1', RTMP_HOST: '10.0.0.1', SRT_URL: 'srt://live.example.org/' })).toEqual({
      ports: { first: 9000, last: 9000 },
      host: '10.0.0.1',
      url: 'srt://live.example.org',
    })
  })

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '10080'],
    ['SIP_HOST', 'media.example.org'],
    ['SIP_PORTS', '9001-9004'],
    ['SIP_PROXY', 'sip:sip.example.org'],
    ['SIP_PROXY', 'sip.example.org:0'],
    ['SIP_TRANSPORT', 'tls'],
    ['SRT_PORTS', '9000'],
    ['SRT_PORTS', '9019-9000'],
    ['SRT_PORTS', '9000-9100'],
    ['SRT_URL', 'srt://live.example.org:9000'],
    ['PUBLIC_URL', 'video.example.org'],
    ['PUBLIC_URL', 'http://video.example.org:6000'],
    ['ROLE', 'web,wrker'],
    ['LOG_LEVEL', 'loud'],
    ['S3_PATH_STYLE', 'maybe'],
  ])('a wrong value names itself and stops: %s=%s', (name, value) => {
    expect(() => readConfig({ S3_BUCKET: 'b', [name]: value })).toThrow(`${name}=${value}: `)
  })

  it('knows the ports on which no page opens', async () => {
    for (const port of blockedPorts)
      await expect(fetch(`http://127.0.0.1:${port}`), String(port)).rejects.toMatchObject({ cause: { message: 'bad port' } })
  })

  it('names every wrong value at once, and repeats no secret', () => {
    const read = () => readConfig({ PORT: 'x', DATABASE_URL: 'mysql://me:hush@db/x', SMTP_URL: 'hush', SECRET_KEY: 'hush' })
    expect(read).toThrow(/PORT=x: .*\n.*DATABASE_URL: .*postgres:\/\/.*\n.*SMTP_URL: .*\n.*SECRET_KEY: at least 32/)
    expect(read).not.toThrow('hush')
  })

  it('takes no password in an address that is shown', () => {
    for (const url of ['https://me:hush@lrs.example.org/xapi', 'https://:hush@lrs.example.org/xapi'])
      expect(() => readConfig({ XAPI_URL: url, XAPI_KEY: 'k', XAPI_SECRET: 's' })).toThrow('an address without a password is needed')
  })

  it('names what is missing beside another', () => {
    expect(() => readConfig({ S3_REGION: 'eu-1' })).toThrow('S3_BUCKET: is needed beside S3_REGION')
    expect(() => readConfig({ S3_BUCKET: 'b', S3_ACCESS_KEY: 'k' })).toThrow('S3_SECRET_KEY: is needed beside S3_ACCESS_KEY')
    const lone = () => readConfig({ XAPI_URL: 'https://lrs.example.org/xapi', XAPI_KEY: 'k' })
    expect(lone).toThrow('XAPI_SECRET: is needed beside XAPI_URL, XAPI_KEY')
    expect(() => readConfig({ SIP_PASSWORD: 'hush' })).toThrow('SIP_PROXY: is needed beside SIP_PASSWORD')
  })

  it('is documented in README.md as it is', () => {
    const rows = configTable.map(({ name, fallback, meaning }) => `| \`${name}\` | ${fallback} | ${meaning} |`)
    expect(readFileSync('README.md', 'utf8')).toContain(['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n'))
  })
})
