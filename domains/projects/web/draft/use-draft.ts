import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { meQuery, useMe } from '#domains/accounts/web.ts'
import { forgetThing, type KeptThing, keepThing, listKept } from '#platform/web/in-browser/kept.ts'
import { newId } from '#platform/web/in-browser/new-id.ts'
import type { Project } from '../../contract.ts'
import { type Draft, delayOfKeeping, draftFormat, type Opening, openingOf, sortedDrafts } from './draft.ts'

const kind = 'project'

/** Where a window keeps what it has not saved, for as long as it is open. */
export interface DraftPlace {
  readonly owner: string
  readonly id: string
  /** Another window may take it up from now on. */
  readonly leave: () => void
}

export interface OpenDraft {
  readonly place: DraftPlace
  readonly opening: Opening
}

/** Takes a draft that no open window has. Null: one has it. */
function taken(id: string): Promise<(() => void) | null> {
  // Only where pages come over https there are locks. A window then takes what another one has, too.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  const { promise, resolve } = Promise.withResolvers<(() => void) | null>()
  void navigator.locks.request(`lyceum-draft-${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) return resolve(null)
    const held = Promise.withResolvers<void>()
    resolve(held.resolve)
    return held.promise
  })
  return promise
}

type KeptDrafts = readonly KeptThing<Draft>[]

/** What this browser has kept of a person's films, read while the project is fetched; null without a person. */
export function useKeptDrafts(): Promise<KeptDrafts> | null {
  const owner = useMe()?.id
  return useMemo(() => (owner === undefined ? null : listKept<Draft>(owner, kind)), [owner])
}

/** What a window left of a project, or a new place for what this one may leave. */
async function openDraft(owner: string, project: Project, kept: KeptDrafts): Promise<OpenDraft> {
  const { due, overdue } = sortedDrafts(kept, project.project_id, Date.now())
  for (const one of overdue) void forgetThing(one)
  for (const { id, value } of due) {
    const leave = await taken(id)
    if (!leave) continue
    const opening = openingOf(project, value)
    if (opening.kind === 'plain') {
      await forgetThing({ owner, kind, id })
      leave()
    } else return { place: { owner, id, leave }, opening }
  }
  const id = newId()
  // Nobody else knows it: it is free.
  const held = taken(id)
  return { place: { owner, id, leave: () => void held.then((leave) => leave?.()) }, opening: { kind: 'plain' } }
}

/** How a project that was just read is opened; null until that is known. @param kept what `useKeptDrafts` reads */
export function useOpenDraft(project: Project, kept: Promise<KeptDrafts> | null): OpenDraft | null {
  const me = useMe()
  const [draft, setDraft] = useState<OpenDraft | null>(null)
  const left = useRef(Promise.resolve())
  const open = useEffectEvent(async (whose: string, drafts: Promise<KeptDrafts>) => openDraft(whose, project, await drafts))
  const owner = me?.id
  useEffect(() => {
    if (owner === undefined || !kept) return
    let isGone = false
    // What this window had before it has left first.
    const opened = left.current.then(() => open(owner, kept))
    void opened.then((one) => !isGone && setDraft(one))
    return () => {
      isGone = true
      left.current = opened.then(({ place }) => place.leave())
    }
  }, [owner, kept])
  return draft
}

/** What is not saved; null: all of it is. */
export type UnsavedFilm = Omit<Draft, 'at' | 'format'>

/** Keeps what is not saved in the browser until it is. */
export function useKeptDraft({ owner, id }: DraftPlace, unsaved: UnsavedFilm | null): void {
  const queries = useQueryClient()
  const writtenAt = useRef(Number.NEGATIVE_INFINITY)
  const isKept = useRef(false)
  const isDue = useRef(false)
  const write = useEffectEvent(() => {
    isDue.current = false
    // Nothing is kept of who has signed out.
    if (!unsaved || queries.getQueryData(meQuery.queryKey)?.user?.id !== owner) return
    writtenAt.current = performance.now()
    isKept.current = true
    const thing: KeptThing<Draft> = { owner, kind, id, value: { ...unsaved, format: draftFormat, at: Date.now() } }
    void keepThing(thing)
  })
  const { timeline, revision, sent } = unsaved ?? {}
  useEffect(() => {
    if (timeline === undefined) {
      if (isKept.current) void forgetThing({ owner, kind, id })
      isKept.current = false
      isDue.current = false
      return
    }
    isDue.current = true
    const timer = setTimeout(write, delayOfKeeping(performance.now() - writtenAt.current))
    return () => clearTimeout(timer)
  }, [owner, id, timeline, revision, sent])
  // Whoever comes back compares what stands with what was left, not with what was there before the last edit.
  const onLeft = useEffectEvent(() => {
    if (isDue.current) write()
  })
  useEffect(() => () => onLeft(), [])
}
