import { join } from 'node:path'
import { type Config, readConfig } from '#platform/server/config.ts'
import type { Secrets } from '#platform/server/secrets.ts'

/** How busy the machine is that the tests run on decides nothing. */
export const unlimitedStreams = { LIVE_CORES: '1000' }

/** A configuration for tests: loopback, any free port, all roles. */
export const testConfig = (dataDir: string): Config => ({
  ...readConfig({
    HOST: '127.0.0.1',
    DATA_DIR: join(dataDir, 'data'),
    LOG_LEVEL: 'error',
    DISK_RESERVE_GB: '0.1',
    RTMP_PORT: '0',
    ...unlimitedStreams,
  }),
  port: 0,
})

export const testSecrets: Secrets = {
  signingKey: 'a signing key that only tests have',
  databasePassword: 'test',
  setupToken: 'setup-token-of-tests',
}
