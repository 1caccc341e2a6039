import type { Caller } from './calls.ts'
import { type Crowd, wrong } from './crowd.ts'
import type { Dice } from './dice.ts'
import type { CutProject, Film, Journal } from './journal.ts'
import { query } from './look.ts'
import type { Report } from './report.ts'

interface Around {
  readonly journal: Journal
  readonly report: Report
  /** Of the database. */
  readonly url: string
}

let clipNumber = 0

/** One thing that somebody does with their project: it is made, its timeline is saved, or it becomes a film. */
export async function cutFilm(crowd: Crowd, me: Caller, films: readonly Film[], dice: Dice): Promise<void> {
  const project = crowd.journal.projects.find(({ owner }) => owner === me.name)
  if (!project) return begin(crowd, me)
  if (project.clips.length > 0 && dice.chance(0.15)) return askForFilm(crowd, me, project)
  const sources = films.filter((film) => film.playable && film.clip.plays === 'hls')
  if (sources.length > 0) await save(crowd, me, project, sources, dice)
}

async function begin(crowd: Crowd, me: Caller): Promise<void> {
  const made = await me.ask('POST', '/web/ajax/projects', { fields: { name: `Film of ${me.name}` } }, 'project')
  if (made.status !== 200) return wrong(crowd, 'a project was refused', made)
  crowd.journal.projects.push({ owner: me.name, id: made.body.project_id, revision: 1, clips: [], films: [] })
}

/** Every save is of another timeline, so it is one revision more, however often it was sent. */
async function save(crowd: Crowd, me: Caller, project: CutProject, sources: readonly Film[], dice: Dice): Promise<void> {
  const clips = Array.from({ length: dice.between(1, 3) }, () => {
    const film = dice.pick(sources)
    const from = dice.between(0, film.clip.seconds * 10 - 20) / 10
    return { film, id: `clip-${++clipNumber}`, from, to: from + dice.between(5, 15) / 10 }
  })
  const timeline = JSON.stringify({ clips: clips.map(({ film, ...clip }) => ({ kind: 'video', video: film.id, ...clip })) })
  const path = `/api/v3/projects/${project.id}`
  const saved = await me.ask('PUT', path, { fields: { revision: project.revision, timeline } }, 'timeline')
  if (saved.status !== 200) return wrong(crowd, `the timeline of ${project.id} was refused`, saved)
  if (saved.body.revision !== project.revision + 1)
    wrong(crowd, `${project.id} went from revision ${project.revision} to ${saved.body.revision} by one save`)
  project.revision = saved.body.revision
  project.clips = clips
  await lookAt(crowd.report.violations, me, project)
}

/** What was acknowledged last is what is read. */
async function lookAt(violations: string[], me: Caller, project: CutProject): Promise<void> {
  const { status, body } = await me.ask('GET', `/api/v3/projects/${project.id}`)
  if (status !== 200) return void violations.push(`the project ${project.id} is lost: ${status}`)
  const found = (body.timeline.clips as { readonly id: string }[]).map(({ id }) => id).join(' ')
  const wanted = project.clips.map(({ id }) => id).join(' ')
  if (found !== wanted || body.revision !== project.revision)
    violations.push(`${project.id} has ${found} (${body.revision}), acknowledged was ${wanted} (${project.revision})`)
}

async function askForFilm(crowd: Crowd, me: Caller, project: CutProject): Promise<void> {
  const sources = project.clips.map(({ film }) => film)
  const asked = await me.ask('POST', `/api/v3/projects/${project.id}/render`, { fields: {} }, 'film')
  // Five at a time, and sixty an hour; and nothing of what was deleted since.
  if (asked.status === 429 || (asked.status === 422 && sources.some(({ wasAway }) => wasAway))) return
  if (asked.status !== 200) return wrong(crowd, `no film of ${project.id}`, asked)
  const { id, job_id: job } = asked.body
  if (project.films.some((film) => film.job === job)) return
  const seconds = project.clips.reduce((sum, { from, to }) => sum + to - from, 0)
  project.films.push({ id, job, seconds, sources })
}

/** Every timeline is the one that was saved last, and every film that was promised is made; but of what was deleted there is none. */
export async function inspectProjects(around: Around, owners: ReadonlyMap<string, Caller>): Promise<void> {
  const { journal, report } = around
  for (const project of journal.projects) {
    const owner = owners.get(project.owner)
    if (!owner) continue
    await lookAt(report.violations, owner, project)
    for (const film of project.films) await inspectMade(around, owner, film)
  }
}

/** A film that takes its worker down is given up after some tries; so is one whose tries were all killed. */
const gaveUp = 'The film could not be made. Please try again.'

async function inspectMade({ url, report }: Around, owner: Caller, film: CutProject['films'][number]): Promise<void> {
  const { id, job, seconds, sources } = film
  const [row] = await query(url, 'select state, failure from project_render where id = $1', [job])
  if (row?.['state'] === 'failed') {
    const isRight = row['failure'] === gaveUp || sources.some(({ wasAway }) => wasAway)
    if (!isRight) report.violations.push(`the film ${id} was not made: ${row['failure']}`)
    return
  }
  const { status, body } = await owner.ask('GET', `/api/v3/videos/${id}`)
  if (row?.['state'] !== 'done' || status !== 200 || body.state !== 'ready')
    return void report.violations.push(`the film ${id} is ${row?.['state'] ?? 'lost'}, its video ${status} ${body.state}`)
  if (Math.abs(body.playback.duration - seconds) > 0.3)
    report.violations.push(`the film ${id} lasts ${body.playback.duration} s, not ${seconds} s`)
}
