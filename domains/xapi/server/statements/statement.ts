import { createHash } from 'node:crypto'
import { type Actor, actorOf, type StatedPerson, type Stating } from './actor.ts'
import { type VerbWord, verbOf } from './vocabulary.ts'

/** Text in the languages that it is known in; `und` where nobody has said which. */
export type LanguageMap = Readonly<Record<string, string>>

export interface Activity {
  readonly objectType: 'Activity'
  readonly id: string
  readonly definition: Readonly<Record<string, unknown>>
}

/** A statement of xAPI 1.0.3. */
export interface XapiStatement {
  readonly id: string
  readonly actor: Actor
  readonly verb: { readonly id: string; readonly display: LanguageMap }
  readonly object: Activity
  readonly result?: Readonly<Record<string, unknown>>
  readonly context: Readonly<Record<string, unknown>>
  readonly timestamp: string
}

/** A statement, with what is kept beside it. */
export interface NewStatement {
  readonly accountId: string
  readonly happenedAt: Date
  readonly statement: XapiStatement
}

export interface Happening {
  /** What tells it from all others: the same names are the same statement. */
  readonly names: readonly string[]
  readonly person: StatedPerson
  readonly verb: VerbWord
  readonly object: Activity
  readonly result?: Readonly<Record<string, unknown>>
  readonly context?: Readonly<Record<string, unknown>>
  readonly at: Date
}

export function statementOf({ names, person, verb, object, result, context = {}, at }: Happening, stating: Stating): NewStatement {
  const statement: XapiStatement = {
    id: uuidOf(names),
    actor: actorOf(person, stating),
    verb: verbOf(verb),
    object,
    ...(result ? { result } : {}),
    context: { platform: 'Lyceum', ...context },
    timestamp: at.toISOString(),
  }
  return { accountId: person.accountId, happenedAt: at, statement }
}

/** A UUID that follows from names. It says version 5: some stores take none that they do not know. */
export function uuidOf(names: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(names)).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
