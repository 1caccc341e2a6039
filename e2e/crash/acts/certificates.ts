import type { Caller } from '../calls.ts'
import type { Course, Journal } from '../journal.ts'
import { query, type Row } from '../look.ts'
import type { Report } from '../report.ts'

interface Around {
  readonly journal: Journal
  readonly report: Report
  readonly url: string
  readonly owners: ReadonlyMap<string, Caller>
  readonly accounts: ReadonlyMap<string, string>
}

/** Every track holds what was put into it, for those whom it was given to; who has completed it has one certificate of it. */
export async function inspectCourses(around: Around): Promise<void> {
  for (const course of around.journal.courses) {
    const found = [
      ...(await wrongInModules(around, course)),
      ...(await wrongInMembers(around, course)),
      ...(await wrongInEnds(around, course)),
    ]
    for (const what of found) around.report.violations.push(`the track ${course.name}: ${what}`)
  }
  await inspectCertificates(around)
}

async function wrongInModules({ url }: Around, { name, modules, repeated }: Course): Promise<string[]> {
  const rows = await query(
    url,
    `select m.id, m.title, array(select video_id from track_item i where i.module_id = m.id order by i.position) as ids
     from track_module m join track t on t.id = m.track_id where t.name = $1`,
    [name],
  )
  const found = modules.flatMap(({ id, title, films }) => {
    const row = rows.find((one) => one['id'] === id)
    const kept = `${row?.['title']}: ${row?.['ids'].join(' ')}`
    const wanted = `${title}: ${films
      .filter(({ forgotten }) => !forgotten)
      .map((film) => film.id)
      .join(' ')}`
    return kept === wanted ? [] : [`the module ${id} is ${kept}, acknowledged was ${wanted}`]
  })
  const strays = rows.filter(({ id }) => !modules.some((one) => one.id === id))
  const isAllowed = repeated && strays.every(({ ids }) => ids.length === 0)
  return strays.length === 0 || isAllowed ? found : [...found, `${strays.length} modules were acknowledged to nobody`]
}

async function wrongInMembers({ url, accounts }: Around, { name, given }: Course): Promise<string[]> {
  const rows = await query(url, 'select principal from track_member m join track t on t.id = m.track_id where t.name = $1', [name])
  return [...given].flatMap(([person, isFor]) => {
    const times = rows.filter(({ principal }) => principal === accounts.get(person)).length
    return isFor === null || times === Number(isFor) ? [] : [`is given ${times} times to ${person}`]
  })
}

/** Whoever has watched all that they see of it has completed it. */
async function wrongInEnds(around: Around, { name, given, completed }: Course): Promise<string[]> {
  const rows = await query(
    around.url,
    `select c.account_id, (select count(*)::int from certificate x where x.track_id = t.id and x.account_id = c.account_id) as certificates
     from track_completion c join track t on t.id = c.track_id where t.name = $1`,
    [name],
  )
  const found: string[] = []
  for (const [person, isFor] of given) {
    const row = rows.find((one) => one['account_id'] === around.accounts.get(person))
    if (row && row['certificates'] !== 1) found.push(`${person} has completed it and has ${row['certificates']} certificates`)
    if (!row && completed.has(person)) found.push(`${person} was told that it is completed, and it is not`)
    if (!row && isFor) found.push(...(await wrongInProgress(around, name, person)))
  }
  return found
}

/** Of somebody whom it was given to and who has not completed it. */
async function wrongInProgress({ owners }: Around, name: string, person: string): Promise<string[]> {
  const shown = await owners.get(person)?.ask('GET', `/api/v3/tracks/${name}`)
  if (shown?.status !== 200) return [`is given to ${person} and answers ${shown?.status}`]
  const { total_video_count: total, completed_count: done } = shown.body
  return total > 0 && done === total ? [`${person} has watched all of it and has not completed it`] : []
}

/** Each is whole, has a place of its own, and was told of once. */
async function inspectCertificates(around: Around): Promise<void> {
  const { url, report } = around
  const rows = await query(
    url,
    `select c.id, c.code, c.account_id, c.ready_at is not null as ready,
       (select count(*)::int from notification n where n.source like '%' || c.id) as told,
       exists (select from track_completion t where t.track_id = c.track_id and t.account_id = c.account_id) as earned
     from certificate c`,
  )
  for (const row of rows) {
    const isRight = row['ready'] && row['earned'] && row['told'] === 1 && (await isPrinted(around, row))
    if (!isRight) report.violations.push(`the certificate ${row['code']}: ${JSON.stringify(row)}`)
  }
  const [places] = await query(
    url,
    `select (select coalesce(sum(taken), 0)::int from certificate_list) as taken, (select count(*)::int from certificate_place) as places,
       (select count(distinct (list, place))::int from certificate) as held`,
  )
  const counts = Object.values(places ?? {})
  if (counts.some((one) => one !== rows.length))
    report.violations.push(`${rows.length} certificates: ${JSON.stringify(places)} of their places`)
}

async function isPrinted({ owners, accounts }: Around, row: Row): Promise<boolean> {
  const [holder = ''] = [...accounts].find(([, id]) => id === row['account_id']) ?? []
  const file = await owners.get(holder)?.ask('GET', `/certificates/${row['code']}.pdf`)
  return file?.status === 200 && (file.body as Buffer).subarray(-6).toString().trim() === '%%EOF'
}
