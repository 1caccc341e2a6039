import { describe, expect, it } from 'vitest'
import type { ModuleOfTrack, ModuleVideo } from '../../contract.ts'
import { firstToPlay, modulesAround, startModule, trackPlacesIn } from './track-places.ts'

/** Modules by how many videos they have and how many of them are watched. */
const modules = (counts: readonly (readonly [total: number, completed: number])[]) =>
  counts.map(([total_video_count, completed_count], at) => ({ name: `m${at}`, total_video_count, completed_count }) as ModuleOfTrack)

/** Capital letters are hidden, `!` follows what is locked, `.` what is watched. */
const places = (module: string, text: string) => {
  const videos = [...text.matchAll(/(\w)([.!]?)/g)].map(
    ([, id = '', mark]) => ({ id, visible: id === id.toLowerCase(), is_locked: mark === '!', completed: mark === '.' }) as ModuleVideo,
  )
  return trackPlacesIn([module], [{ module: { id: module, name: module, title: module, displayname: module }, videos }])
}

describe('where a learner is in a track', () => {
  it('is the first module that is not done, or the first with anything to watch', () => {
    expect(
      startModule(
        modules([
          [2, 2],
          [0, 0],
          [3, 1],
        ]),
      ),
    ).toBe('m2')
    expect(
      startModule(
        modules([
          [0, 0],
          [2, 2],
        ]),
      ),
    ).toBe('m1')
    expect(startModule(modules([[0, 0]]))).toBeUndefined()
  })

  it('goes on over modules in which there is nothing to watch', () => {
    const all = modules([
      [1, 0],
      [0, 0],
      [2, 0],
      [1, 0],
    ])
    expect(modulesAround(all, 'm0')).toEqual(['m0', 'm2'])
    expect(modulesAround(all, 'm2')).toEqual(['m0', 'm2', 'm3'])
    expect(modulesAround(all, 'm1')).toEqual(['m0', 'm1', 'm2'])
    expect(modulesAround(all, undefined)).toEqual([])
  })

  it('is the first video that was not watched, and neither a hidden nor a locked one', () => {
    expect(firstToPlay(places('m', 'a.Bcd!'))?.video.id).toBe('c')
    expect(firstToPlay(places('m', 'a.b.'))?.video.id).toBe('a')
    expect(firstToPlay(places('m', 'Ab!'))).toBeUndefined()
  })
})
