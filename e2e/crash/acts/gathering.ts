import type { Caller } from '../calls.ts'
import { type Crowd, wrong } from '../crowd.ts'
import type { Dice } from '../dice.ts'
import type { Gathering } from '../journal.ts'
import { query } from '../look.ts'
import type { Report } from '../report.ts'

const mostPolls = 5
let texts = 0

/** Somebody runs the event: it is made, opened, asks for votes. One at a time, by whoever is free. */
async function run(crowd: Crowd): Promise<void> {
  const { journal, admin } = crowd
  const { gathering } = journal
  if (!gathering) return make(crowd)
  if (gathering.changing) return
  gathering.changing = true
  if (gathering.state === 'SCHEDULED') {
    const opened = await admin.ask('POST', `/api/v3/events/${gathering.id}/state`, { fields: { state: 'LIVE' } }, 'event')
    if (opened.status === 200 || (opened.again && opened.status === 409)) gathering.state = 'LIVE'
    else wrong(crowd, `the event ${gathering.id} was not opened`, opened)
  } else if (gathering.polls.length < mostPolls) await addPoll(crowd, gathering)
  gathering.changing = false
}

let isMaking = false

async function make(crowd: Crowd): Promise<void> {
  if (isMaking) return
  isMaking = true
  const fields = {
    displayname: `Gathering ${++texts}`,
    visibility: 'USERS',
    time_start: Math.floor(Date.now() / 1000) + 86_400,
    duration: 600,
  }
  const made = await crowd.admin.ask('POST', '/web/ajax/events/create', { fields }, 'event')
  if (made.status === 200) {
    const { id } = made.body.video
    crowd.journal.gathering = { id, state: 'SCHEDULED', changing: false, polls: [], asked: [], backed: new Map(), said: [] }
  } else wrong(crowd, 'an event was refused', made)
  isMaking = false
}

async function addPoll(crowd: Crowd, gathering: Gathering): Promise<void> {
  const at = `/api/v3/videos/${gathering.id}/live-poll`
  const made = await crowd.admin.ask('POST', at, { fields: { text: `Which one? ${++texts}`, ch1: 'Red', ch2: 'Green' } }, 'poll')
  if (made.status !== 200) return wrong(crowd, 'a poll was refused', made)
  const { id } = made.body.poll
  const posted = await crowd.admin.ask('PUT', `${at}/${id}`, { fields: { state: 'OPENED' } }, 'poll')
  if (posted.status !== 200 && !(posted.again && posted.status === 409)) return wrong(crowd, `the poll ${id} was not posted`, posted)
  gathering.polls.push({ id, votes: new Map() })
}

/** One thing that somebody does at the event. */
export async function gather(crowd: Crowd, me: Caller, dice: Dice): Promise<void> {
  const { gathering } = crowd.journal
  if (!gathering || dice.chance(0.15)) return run(crowd)
  const act = dice.weighed({ vote: 40, ask: 20, back: 25, say: 25 })
  if (act === 'vote' && gathering.polls.length > 0) return vote(crowd, me, gathering, dice)
  if (act === 'back' && gathering.asked.some(({ by }) => by === me.name)) return back(crowd, me, gathering, dice)
  if (act === 'ask' && gathering.asked.length < 60) return askSomething(crowd, me, gathering)
  const text = `Said ${++texts} = ${me.name}`
  const said = await me.ask('POST', `/web/ajax/partials/videos/${gathering.id}/comments`, { fields: { text } }, 'comment at an event')
  if (said.status !== 200) return wrong(crowd, `a comment at ${gathering.id} was refused`, said)
  gathering.said.push({ id: said.body.id, by: me.name, text })
}

async function vote(crowd: Crowd, me: Caller, { id, polls }: Gathering, dice: Dice): Promise<void> {
  const poll = dice.pick(polls)
  const choice = dice.between(1, 2)
  const voted = await me.ask('POST', `/api/v3/videos/${id}/live-poll/${poll.id}/vote`, { fields: { choice } }, 'vote')
  if (voted.status !== 200) return wrong(crowd, `a vote at ${poll.id} was refused`, voted)
  poll.votes.set(me.name, choice)
}

async function askSomething(crowd: Crowd, me: Caller, { id, asked }: Gathering): Promise<void> {
  const text = `What about ${++texts}?`
  const kept = await me.ask('POST', `/web/ajax/partials/events/${id}/questions`, { fields: { text } }, 'question at an event')
  if (kept.status === 429) return
  if (kept.status !== 200) return wrong(crowd, `a question at ${id} was refused`, kept)
  asked.push({ id: kept.body.id, by: me.name, text })
}

/** Votes for an own question, which alone is seen before a moderator posts it. */
async function back(crowd: Crowd, me: Caller, { id, asked, backed }: Gathering, dice: Dice): Promise<void> {
  const question = dice.pick(asked.filter(({ by }) => by === me.name))
  const isFor = dice.chance(0.6)
  const path = `/api/v3/events/${id}/questions/${question.id}/vote`
  const done = await me.ask(isFor ? 'POST' : 'DELETE', path, {}, 'vote for a question')
  if (done.status === 200) return void backed.set(`${question.id} ${me.name}`, isFor)
  // Nobody may vote before it is posted.
  if (done.status !== 403 && done.status !== 409) wrong(crowd, `a vote for ${question.id} was refused`, done)
}

interface Around {
  readonly journal: { readonly gathering?: Gathering }
  readonly report: Report
  readonly url: string
  readonly accounts: ReadonlyMap<string, string>
}

/** Everything that was said, asked and voted at the event is there, once. */
export async function inspectGathering({ journal: { gathering }, report, url, accounts }: Around): Promise<void> {
  if (!gathering) return
  const { id, state } = gathering
  const [event] = await query(url, 'select state from event where id = $1', [id])
  const found = [
    ...(event?.['state'] === state ? [] : [`is ${event?.['state']}, acknowledged was ${state}`]),
    ...(await wrongInPolls(url, gathering, accounts)),
    ...(await lost(url, 'event_question', 'account_id', gathering.asked, accounts)),
    ...(await lost(url, 'comment', 'author_id', gathering.said, accounts)),
    ...(await wrongInVotes(url, gathering, accounts)),
  ]
  for (const what of found) report.violations.push(`the event ${id}: ${what}`)
}

type Accounts = Around['accounts']

async function wrongInPolls(url: string, { polls }: Gathering, accounts: Accounts): Promise<string[]> {
  const found: string[] = []
  for (const { id, votes } of polls) {
    const rows = await query(url, 'select account_id, choice from poll_vote where poll_id = $1', [id])
    const kept = new Map(rows.map((row) => [row['account_id'], row['choice']]))
    for (const [name, choice] of votes) {
      const one = kept.get(accounts.get(name))
      if (one !== choice) found.push(`${name} voted ${choice} at ${id}, kept is ${one}`)
    }
  }
  return found
}

async function lost(url: string, table: string, author: string, written: Gathering['said'], accounts: Accounts): Promise<string[]> {
  const rows = await query(url, `select id, ${author} as author, text from ${table} where id = any($1)`, [written.map(({ id }) => id)])
  const kept = new Set(rows.map((row) => `${row['id']} ${row['author']} ${row['text']}`))
  return written.filter(({ id, by, text }) => !kept.has(`${id} ${accounts.get(by)} ${text}`)).map(({ id }) => `the ${table} ${id} is lost`)
}

async function wrongInVotes(url: string, { id, backed }: Gathering, accounts: Accounts): Promise<string[]> {
  const found: string[] = []
  for (const [key, isFor] of backed) {
    const [question = '', name = ''] = key.split(' ')
    const rows = await query(url, 'select from event_question_vote where question_id = $1 and account_id = $2', [
      question,
      accounts.get(name),
    ])
    if (rows.length !== (isFor ? 1 : 0)) found.push(`${name} has voted ${rows.length} times for ${question}`)
  }
  const miscounted = await query(
    url,
    `select id from event_question q
     where event_id = $1 and votes <> (select count(*) from event_question_vote v where v.question_id = q.id)`,
    [id],
  )
  return [...found, ...miscounted.map((row) => `the votes for ${row['id']} are miscounted`)]
}
