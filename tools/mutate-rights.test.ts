import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { equivalents } from './mutate-rights/equivalents.ts'
import { instrumented } from './mutate-rights/instrument.ts'
import { allMutants, mutantsOf } from './mutate-rights/mutants.ts'
import { reported } from './mutate-rights/report.ts'
import { Session } from './mutate-rights/session.ts'
import { sqlConditions } from './mutate-rights/sql.ts'

const root = join(import.meta.dirname, '..')
const all = allMutants(root)

describe('the conditions that decide rights are flipped one by one', () => {
  it('in every file that has some: a new one needs npm run mutate-rights', () => {
    const known = reported(root)
    expect([...all.keys()].filter((file) => !known.has(file))).toEqual([])
  })

  it('and what is said to be invisible to tests is still there', () => {
    const ids = new Set([...all.values()].flat().map(({ id }) => id))
    expect(Object.keys(equivalents).filter((id) => !ids.has(id))).toEqual([])
  })
})

const changesOf = (code: string, isWhole = true) => mutantsOf(code, { file: 'policy.ts', isWhole }).map(({ becomes }) => becomes)

describe('what is flipped', () => {
  it('operands, words between them, borders', () => {
    expect(changesOf('if (a && b < 3) throw x')).toEqual([
      '(a) || (b < 3)',
      'true',
      'false',
      '!(a)',
      'true',
      'false',
      '!(b < 3)',
      '(b) <= (3)',
    ])
  })

  it('elsewhere only what speaks of who asks, or refuses', () => {
    expect(changesOf('if (a) b()', false)).toEqual([])
    expect(changesOf("if (a) throw new Problem('forbidden')", false)).toHaveLength(3)
    expect(changesOf('if (viewer.id === a) b()', false)).toHaveLength(3)
  })

  it('calls that refuse, and clauses of queries', () => {
    expect(changesOf('refuseOthers(viewer)', false)).toEqual(['undefined'])
    expect(changesOf("const q = () => db.selectFrom('a').where('owner_id', '=', me)", false)).toEqual(["db.selectFrom('a')"])
  })

  it('conditions in SQL, and not what only looks like one', () => {
    const text =
      "select a.x or b as c from t on t.id = $ where (p is null or p > now()) and exists (select from r where r.a = 'and') order by 1"
    const found = sqlConditions(text).map(({ start, end }) => text.slice(start, end))
    expect(found.toSorted()).toEqual(
      [
        'a.x',
        'b',
        't.id = $',
        'p is null',
        'p > now()',
        '(p is null or p > now())',
        "r.a = 'and'",
        "exists (select from r where r.a = 'and')",
      ].toSorted(),
    )
  })
})

describe('code with every change in it', () => {
  const run = async (code: string, on: number) => {
    const mutants = mutantsOf(code, { file: 'viewer/policy.ts', isWhole: true })
    Object.assign(globalThis, { __mutant: (id: string) => id === mutants[on]?.id })
    const made = instrumented(code, mutants).replaceAll(': boolean', '')
    const { may } = (await import(`data:text/javascript,${encodeURIComponent(`${made}\nexport { may }`)}#${on}`)) as {
      may: (...args: unknown[]) => unknown
    }
    return may
  }

  it('does what it did while all of them sleep, and what one says that is awake', async () => {
    const code = 'const most = [1, 2].filter((n) => n > 1)\nconst may = (a): boolean => most.includes(a) && a < 3'
    expect((await run(code, -1))(2)).toBe(true)
    expect((await run(code, -1))(1)).toBe(false)
    expect((await run(code, 0))(1), 'a constant is evaluated anew').toBe(true)
  })
})

it('a test beside it is asked whether it sees what a role has too much or too little', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-changes-'))
  const session = new Session(root, folder, all)
  const ids = (all.get('platform/server/viewer.ts') ?? []).map(({ id }) => id).filter((id) => / with(out)? '/.test(id))
  await session.run(['platform/server/viewer.test.ts'], { ids, tries: 4, near: true })
  expect([...session.killed.keys()].toSorted()).toEqual(ids.toSorted())
  await rm(folder, { recursive: true })
})
