// A Lyceum with the sample library on this machine's loopback. Without DATA_DIR it lives in a throwaway folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountRoles } from '#domains/accounts/contract.ts'
import { findAccounts } from '#domains/accounts/server.ts'
import { runUntilTold } from './process.ts'
import { readManifest, sampleFolder } from './sample-library/manifest.ts'
import { askForDemonstration } from './sample-library.ts'
import { type Running, start } from './start.ts'

const password = 'welcome-to-lyceum'

const throwaway = process.env.DATA_DIR ? undefined : mkdtempSync(path.join(tmpdir(), 'lyceum-demo-'))
const env = { LOG_LEVEL: 'warn', ...process.env, HOST: '127.0.0.1', ...(throwaway ? { DATA_DIR: throwaway } : {}) }

await runUntilTold(start(env), {
  announce,
  afterwards: () => throwaway && rmSync(throwaway, { recursive: true, force: true }),
})

async function announce({ config, app }: Running): Promise<void> {
  const people = await oneOfEachRole()
  await populate(app, people)
  console.log(`Lyceum answers at ${config.publicUrl}\n\nSign in with the password ${password} as`)
  for (const { username, role } of people) console.log(`  ${username.padEnd(20)} ${role}`)
  console.log('\nThe videos of the sample library arrive one after the other. Ctrl-C ends it.')
}

type People = Awaited<ReturnType<typeof oneOfEachRole>>

async function oneOfEachRole() {
  const { people } = await readManifest(sampleFolder)
  return accountRoles.flatMap((role) => people.filter((one) => one.role === role).slice(0, 1))
}

/** Sets Lyceum up unless it is, and waits for the people of the sample library; its videos follow. */
async function populate({ url, db }: Running['app'], people: People): Promise<void> {
  const admin = people.find(({ role }) => role === 'siteadmin')
  const answer = await fetch(`${url}/api/v3/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: admin?.username, displayname: admin?.displayname, password }),
  })
  if (answer.status === 404) return
  if (!answer.ok) throw new Error(`The set-up answered ${answer.status}: ${await answer.text()}`)
  await askForDemonstration(db, password)
  const names = people.map(({ username }) => username)
  while ((await findAccounts(db, names)).length < names.length) await sleep(50)
}
