import { describe, expect, it } from 'vitest'
import { rememberChanges } from './changes.ts'

let now = 1_000_000_000
let made = 0
const opened = () =>
  rememberChanges(
    () => `new ${made++}`,
    () => now,
  )

describe('what is known to be unchanged', () => {
  it('is told by a text that changes with each change under its names, and with no other', () => {
    const changes = opened()
    changes.begin()
    const before = changes.stampOf(['a', 'b'], 'Bob')
    changes.note('c', 'x')
    expect(changes.stampOf(['a', 'b'], 'Bob')).toBe(before)
    changes.note('b', 'y')
    const after = changes.stampOf(['a', 'b'], 'Bob')
    expect(after).not.toBe(before)
    changes.note('b', 'z')
    expect(changes.stampOf(['a', 'b'], 'Bob')).not.toBe(after)
  })

  it('is the same for processes that heard the same for long enough, and unlike where one of them came late', () => {
    const [one, two] = [opened(), opened()]
    one.begin()
    two.begin()
    now += 500_000
    for (const each of [one, two]) each.note('a', 'x')
    const late = opened()
    late.begin()
    expect(one.stampOf(['a', 'b'], 'Bob')).toBe(two.stampOf(['a', 'b'], 'Bob'))
    expect(late.stampOf(['a', 'b'], 'Bob')).not.toBe(one.stampOf(['a', 'b'], 'Bob'))
    expect(late.stampOf(['b'], 'Bob')).not.toBe(one.stampOf(['b'], 'Bob'))
  })

  it('is unknown while something may be missed, and never again what it was before', () => {
    const changes = opened()
    expect(changes.stampOf(['a'], 'Bob')).toBe(undefined)
    changes.begin()
    const before = changes.stampOf(['a'], 'Bob')
    changes.lose()
    expect(changes.stampOf(['a'], 'Bob')).toBe(undefined)
    changes.begin()
    expect(changes.stampOf(['a'], 'Bob')).not.toBe(before)
  })

  it('is read again after two minutes, by different people at different moments', () => {
    const changes = opened()
    changes.begin()
    now += 500_000
    const people = Array.from({ length: 100 }, (_, at) => `person ${at * 7919}`)
    const before = people.map((who) => changes.stampOf(['a'], who))
    now += 60_000
    const same = people.filter((who, at) => changes.stampOf(['a'], who) === before[at]).length
    expect(same).toBeGreaterThan(0)
    expect(same).toBeLessThan(people.length)
    now += 60_000
    expect(people.filter((who, at) => changes.stampOf(['a'], who) === before[at])).toEqual([])
  })

  it('of more changes than are kept, those that were forgotten count as missed', () => {
    const changes = opened()
    changes.begin()
    changes.note('a', 'x')
    const before = changes.stampOf(['a'], 'Bob')
    for (let n = 0; n <= 50_000; n++) changes.note(`other ${n}`, 'x')
    expect(changes.stampOf(['a'], 'Bob')).not.toBe(before)
  })
})
