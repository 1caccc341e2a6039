import { describe, expect, it } from 'vitest'
import { draftOf, formOf, identifierFor, newField, secondsIn, withField, withFieldAt } from './draft.ts'

const form = { name: 'About you', gdpr: '', appears_at: 65.5, fields: [] }

describe('a form that somebody makes', () => {
  it('holds a second as people write it', () => {
    expect(['65', '1:05', '1:01:05.5', ' 0:00 '].map(secondsIn)).toEqual([65, 65, 3665.5, 0])
    expect(['', 'soon', '1:', '-1', '1:2:3:4'].map(secondsIn)).toEqual(Array(5).fill(Number.NaN))
    expect(draftOf(form).at).toBe('1:05.5')
    expect(formOf(draftOf(form))).toEqual(form)
  })

  it('names a field after what it is called, until somebody names it', () => {
    expect(identifierFor('Größe in cm', [])).toBe('große_in_cm'.replace('ß', '_'))
    expect(identifierFor('E-mail', ['e_mail'])).toBe('e_mail_2')
    expect(identifierFor('GDPR', [])).toBe('gdpr_2')
    expect(identifierFor('123', [])).toBe('')
    const field = newField()
    const draft = { ...draftOf(null), fields: [field] }
    expect(withField(draft, field.key, { name: 'City' }).fields[0]?.identifier).toBe('city')
    const chosen = withField(draft, field.key, { identifier: 'town', follows: false })
    expect(withField(chosen, field.key, { name: 'City' }).fields[0]?.identifier).toBe('town')
  })

  it('is put in order, never beyond its ends', () => {
    const fields = ['a', 'b', 'c'].map((name) => ({ ...newField(), key: name, name }))
    const draft = { ...draftOf(null), fields }
    const order = (key: string, to: number) => withFieldAt(draft, key, to).fields.map(({ name }) => name)
    expect([order('a', 2), order('c', 0), order('a', -1), order('c', 3)].map((names) => names.join(''))).toEqual([
      'bca',
      'cab',
      'abc',
      'abc',
    ])
  })
})
