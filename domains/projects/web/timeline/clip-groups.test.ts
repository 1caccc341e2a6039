import { describe, expect, it } from 'vitest'
import type { ProjectClip } from '../../contract.ts'
import { placeClips } from '../model/placing.ts'
import { type ClipGroup, groupClips, lastingGroups } from './clip-groups.ts'

const title = (id: string, duration = 2, crossfade = 0): ProjectClip => ({
  kind: 'title',
  ...{ id, text: 'Hi', duration, background: '#000000', crossfade, fade_in: 0, fade_out: 0 },
})
const titles = (count: number): ProjectClip[] => Array.from({ length: count }, (_, index) => title(`c${index}`))
const sizes = (groups: readonly ClipGroup[]) => groups.map(({ places }) => places.length)
const ids = (groups: readonly ClipGroup[]) => groups.flatMap(({ places }) => places.map(({ clip }) => clip.id))

describe('the clips of a timeline in groups', () => {
  it('are all there in their order, where they were placed', () => {
    const places = placeClips([...titles(30), title('over', 4, 1), ...titles(500).slice(30, 60)])
    const groups = groupClips(places, [])
    expect(sizes(groups)).toEqual([20, 20, 20, 1])
    const again = groups.flatMap(({ begin, index, places: own }) =>
      own.map((place, at) => ({ ...place, begin: expect.closeTo(begin + place.begin), index: index + at })),
    )
    expect(places.map((place, index) => ({ ...place, index }))).toEqual(again)
    expect(groupClips([], groups)).toEqual([])
  })

  it('stay the same ones but for where their group begins, while one of another group is drawn', () => {
    const group = lastingGroups()
    const clips = titles(100)
    const before = group(placeClips(clips))
    const after = group(placeClips(clips.with(30, title('c30', 9))))
    expect(after.map(({ begin }) => begin)).toEqual([0, 40, 87, 127, 167])
    expect(after.map(({ places }, at) => places === before[at]?.places)).toEqual([true, false, true, true, true])
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  })

  it('are drawn anew where the first one of a group comes over the one before', () => {
    const group = lastingGroups()
    const clips = titles(48)
    const before = group(placeClips(clips))
    const after = group(placeClips(clips.with(19, title('c19', 1))))
    expect(after[1]?.places).toBe(before[1]?.places)
    const over = group(placeClips(clips.with(20, title('c20', 2, 1))))
    expect([over[1]?.begin, over[1]?.places[0]]).toEqual([39, { ...before[1]?.places[0], clip: title('c20', 2, 1), overlap: 1 }])
  })

  it('keep their group when others are put in, taken out and moved, to the neighbours of another group, too', () => {
    const clips = titles(72)
    const sizesAfter = (changed: readonly ProjectClip[]) => {
      const group = lastingGroups()
      const keys = group(placeClips(clips)).map(({ key }) => key)
      const after = group(placeClips(changed))
      expect(after.map(({ key }) => key)).toEqual(keys)
      return sizes(after)
    }
    expect(sizesAfter(clips)).toEqual([20, 20, 20, 12])
    expect(sizesAfter(clips.toSpliced(30, 0, title('new')))).toEqual([20, 21, 20, 12])
    expect(sizesAfter(clips.toSpliced(30, 1))).toEqual([20, 19, 20, 12])
    // The first one of a group, too.
    expect(sizesAfter(clips.toSpliced(20, 1))).toEqual([20, 19, 20, 12])
    expect(sizesAfter(clips.toSpliced(19, 1).toSpliced(20, 0, title('c19')))).toEqual([19, 21, 20, 12])
  })

  it('do not end up in groups of one, however many are put in', () => {
    const group = lastingGroups()
    let clips = titles(200)
    for (let turn = 0; turn < 200; turn += 1) {
      clips = clips.toSpliced((turn * 7) % 40, 0, title(`new${turn}`))
      group(placeClips(clips))
    }
    const groups = group(placeClips(clips))
    expect(ids(groups)).toEqual(clips.map(({ id }) => id))
    expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
    expect(Math.min(...sizes(groups).slice(0, -1))).toBeGreaterThanOrEqual(6)
  })
})
