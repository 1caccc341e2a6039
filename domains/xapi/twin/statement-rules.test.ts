import { describe, expect, it } from 'vitest'
import { profileFaultsOf, statementFaultsOf } from './statement-rules.ts'

const person = { objectType: 'Agent', account: { homePage: 'https://video.test', name: 'bob' } }
const film = {
  objectType: 'Activity',
  id: 'https://video.test/film',
  definition: { type: 'https://w3id.org/xapi/video/activity-type/video', name: { und: 'A film' } },
}
const good = {
  id: '6f8b1f9e-9c1e-5d36-8f0a-0c5a4c1f7a10',
  actor: person,
  verb: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { en: 'completed' } },
  object: film,
  result: { completion: true, duration: 'PT12.5S', score: { scaled: 1, raw: 2, min: 0, max: 2 } },
  context: { registration: '6f8b1f9e-9c1e-5d36-8f0a-0c5a4c1f7a11', platform: 'Lyceum' },
  timestamp: '2026-01-01T08:00:00.000Z',
}
const choice = { interactionType: 'choice', choices: [{ id: '1' }, { id: '2' }], correctResponsesPattern: ['2'] }
const asking = (more: object) => ({ ...good, object: { ...film, definition: { ...film.definition, ...choice, ...more } } })

describe('the rules of the specification', () => {
  it('let a statement pass that keeps them', () => {
    expect(statementFaultsOf(good)).toEqual([])
    expect(statementFaultsOf(asking({}))).toEqual([])
  })

  it.each<[string, object]>([
    ['an unknown property', { ...good, colour: 'red' }],
    ['a null', { ...good, result: null }],
    ['no verb', { ...good, verb: undefined }],
    ['an id that is no UUID', { ...good, id: '6f8b1f9e-9c1e-0d36-1f0a-0c5a4c1f7a10' }],
    ['a verb that is no IRI', { ...good, verb: { id: 'completed' } }],
    ['two identifiers of a person', { ...good, actor: { ...person, mbox: 'mailto:bob@example.org' } }],
    ['no identifier of a person', { ...good, actor: { objectType: 'Agent', name: 'Bob' } }],
    ['a mail address that is no mailto', { ...good, actor: { objectType: 'Agent', mbox: 'bob@example.org' } }],
    ['a language that is none', { ...good, verb: { ...good.verb, display: { 'no language': 'completed' } } }],
    ['a length that is no ISO duration', { ...good, result: { duration: '12 seconds' } }],
    ['a scaled score over one', { ...good, result: { score: { scaled: 1.5 } } }],
    ['a score over its greatest', { ...good, result: { score: { raw: 3, min: 0, max: 2 } } }],
    ['an extension without an IRI', { ...good, result: { extensions: { time: 3 } } }],
    ['a registration that is no UUID', { ...good, context: { registration: 'first' } }],
    ['a time without its zone', { ...good, timestamp: '2026-01-01T08:00:00' }],
    ['choices without the type of interaction', asking({ interactionType: undefined })],
    ['choices that do not fit', asking({ interactionType: 'numeric' })],
    ['one choice twice', asking({ choices: [{ id: '1' }, { id: '1' }] })],
  ])('refuse %s', (_what, bad) => {
    expect(statementFaultsOf(JSON.parse(JSON.stringify(bad)))).not.toEqual([])
  })

  it('of the video profile ask for the session, the length and what was played', () => {
    expect(profileFaultsOf(good)).toEqual([
      'the profile is not named',
      'the context lacks session-id',
      'the context lacks length',
      'the result lacks time',
      'the result lacks progress',
      'the result lacks played-segments',
    ])
  })
})
