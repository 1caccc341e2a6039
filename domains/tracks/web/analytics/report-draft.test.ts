import { describe, expect, it } from 'vitest'
import type { TrackTile } from '../../contract.ts'
import { emailsIn, type ReportDraft, reportProblemOf, reportQueryOf, scheduleBodyOf, usualReport } from './report-draft.ts'

const draft: ReportDraft = { ...usualReport('ann@example.org', 'UTC'), from: '2026-01-01', to: '2026-01-31' }

describe('the form of a report', () => {
  it('begins with the last four weeks and the address of whoever asks', () => {
    const { emails, from, to } = usualReport('ann@example.org', 'UTC')
    expect(emails).toBe('ann@example.org')
    expect(Date.parse(to) - Date.parse(from)).toBe(27 * 86_400_000)
    expect(reportProblemOf(usualReport('ann@example.org', 'UTC'))).toBeUndefined()
  })

  it('takes addresses as people paste them, ten at most', () => {
    expect(emailsIn(' a@b.org, c@d.org;\ne@f.org a@b.org ')).toEqual(['a@b.org', 'c@d.org', 'e@f.org'])
    const problem = (emails: string) => reportProblemOf({ ...draft, emails })
    expect([problem(' , '), problem('ann'), problem('a@b.org ann@')]).toEqual(['no_email', 'bad_email', 'bad_email'])
    const many = Array.from({ length: 11 }, (_, n) => `a${n}@b.org`)
    expect([problem(many.slice(1).join(' ')), problem(many.join(' '))]).toEqual([undefined, 'many_emails'])
  })

  it('wants days of the calendar in their order, a year and a day at most', () => {
    const problem = (from: string, to: string) => reportProblemOf({ ...draft, from, to })
    expect([problem('', '2026-01-31'), problem('2026-02-30', '2026-03-01')]).toEqual(['no_day', 'no_day'])
    expect([problem('2026-02-01', '2026-01-31'), problem('2026-01-01', '2027-01-02')]).toEqual(['order', 'long'])
    expect([problem('2026-01-31', '2026-01-31'), problem('2026-01-01', '2027-01-01')]).toEqual([undefined, undefined])
  })

  it('has no days of its own where it is sent by itself', () => {
    const weekly: ReportDraft = { ...draft, every: 'week', from: '', to: '', emails: 'a@b.org c@d.org' }
    expect(reportProblemOf(weekly)).toBeUndefined()
    expect([scheduleBodyOf(draft), scheduleBodyOf(weekly)]).toEqual([
      undefined,
      { emails: ['a@b.org', 'c@d.org'], every: 'week', report_type: 'summary', group_by: 'user', export_file_format: 'xlsx' },
    ])
  })

  it('sends every field that the call has', () => {
    const track = { displayname: 'First aid', trackName: 'first-aid' } as TrackTile
    expect(reportQueryOf({ ...draft, emails: 'a@b.org c@d.org', groupBy: 'module' }, track, 'csv')).toEqual({
      emails: 'a@b.org,c@d.org',
      from_date: '2026-01-01',
      to_date: '2026-01-31',
      report_type: 'summary',
      entity_type: 'track',
      name: 'First aid',
      group_by: 'module',
      task_name: 'track_analytics',
      export_file_format: 'csv',
      trackName: 'first-aid',
    })
  })
})
