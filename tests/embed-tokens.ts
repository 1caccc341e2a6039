import { aPerson, type TestPerson } from '#domains/accounts/testing.ts'
import { type Client, clientOf, type TestApp } from '#platform/server/testing.ts'

export interface MadeToken {
  readonly kcid: string
  readonly token: string
}

/** A program that acts for a person by an API token of theirs. */
export async function aProgramOf(
  person: TestPerson,
  scopes: readonly string[] = ['read', 'write'],
): Promise<Client & { readonly id: string }> {
  const { id, token } = (await person.post('/api/v3/tokens', { name: 'Portal', scopes })).body
  return { ...clientOf(person.url, { authorization: `Bearer ${token}` }), id }
}

export const embed = (program: Client, fields: object) =>
  program.post('/api/v3/embed-tokens', { subject: 'pupil-7', displayname: 'Pupil', ...fields })

/** A token of somebody who may name anything. */
export async function anEmbedToken(app: TestApp, fields: object): Promise<MadeToken> {
  const program = await aProgramOf(await aPerson(app, { role: 'siteadmin' }), ['read', 'write', 'admin'])
  return (await embed(program, fields)).body
}

/** What an embedded page asks with the token that the page around gave it. */
export const virtualUser = (app: TestApp, { token }: { token: string }): Client => clientOf(app.url, { 'x-embed-token': token })
