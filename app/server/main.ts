import { runUntilTold } from './process.ts'
import { type Running, start } from './start.ts'

await runUntilTold(start(process.env), { announce })

async function announce({ config, app, secrets }: Running): Promise<void> {
  if (!config.roles.includes('web'))
    return console.log(`Lyceum works (${config.roles.join(', ')}); its health is at ${app.url}/api/v3/health`)
  console.log(`Lyceum answers at ${config.publicUrl}`)
  if (await needsSetup(app.url)) console.log(`Set it up at ${config.publicUrl}/web/setup?token=${secrets.setupToken}`)
}

async function needsSetup(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/v3/users/me`)
  const { setup } = (await answer.json()) as { setup?: { needed: boolean } }
  return setup?.needed ?? false
}
