import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db.ts'
import type { Person, Viewer, ViewerRef } from '#platform/server/viewer.ts'
import type { ScormVersion, VideoType } from '../contract.ts'
import type { videoAudience } from './audience.ts'

interface ChannelName {
  readonly name: string
  readonly displayname: string
}

interface Publication {
  readonly videoId: string
  readonly type: VideoType
  /** Names or ids. */
  readonly channels: readonly string[]
  /** These and no others, of those that the person may publish to; else besides those that it is in. */
  readonly whole: boolean
}

/** The channels that a video is published to. */
export interface ChannelsAsk {
  /** What a tile says of them, for statements over `video`. */
  readonly column: (viewer: ViewerRef) => RawBuilder<ChannelName | null>
  /** Those that the viewer sees. */
  readonly list: (db: Db | Tx, viewer: Viewer, videoId: string) => Promise<(ChannelName & { readonly id: string })[]>
  readonly publish: (tx: Tx, viewer: Person, publication: Publication) => Promise<void>
  /** Locks these channels (names or ids), and those that hold the videos, all at once. */
  readonly lock: (tx: Tx, videoIds: readonly string[], channels: readonly string[]) => Promise<void>
}

/** The packages of a video for learning platforms. */
export interface PackagesAsk {
  /**
   * Asks for one; a job makes it.
   *
   * @param unlessThere not where there is one of this kind
   * @throws Problem conflict
   */
  readonly ask: (tx: Tx, viewer: Person, wanted: PackageWanted, unlessThere: boolean) => Promise<void>
}

/** A page of those whom something was shared with. */
export type SharedPage = Awaited<ReturnType<typeof videoAudience.memberPage>>

/**
 * Those whom something else than a video was shared with; undefined where the viewer sees no such thing.
 *
 * @throws Problem forbidden, to who does not manage it
 */
export type MembersAsk = (
  db: Db | Tx,
  viewer: Viewer,
  id: string,
  page: { readonly first: number; readonly max: number },
) => Promise<SharedPage | undefined>

/**
 * The position, ms, behind which nothing is credited to a viewer yet; null: none. For statements over `video`.
 *
 * @param sessionId under which is reported; it stands for an anonymous viewer
 */
export type CreditLimitAsk = (viewer: Viewer, sessionId: string) => RawBuilder<number | null>

interface PackageWanted {
  readonly videoId: string
  readonly version: ScormVersion
  /** With the file of the video in it. */
  readonly isOffline: boolean
}

const none: ChannelsAsk = { column: () => sql`null`, list: async () => [], publish: async () => undefined, lock: async () => undefined }

let bound: ChannelsAsk = none

/** Bound once, by the app: tiles are made all over the house, and every maker would have to hand it on. */
export const bindChannels = (ask: ChannelsAsk): void => {
  bound = ask
}

let boundPackages: PackagesAsk = { ask: async () => undefined }

export const bindPackages = (ask: PackagesAsk): void => {
  boundPackages = ask
}

export const packagesAsk = (): PackagesAsk => boundPackages

export const channels = (): ChannelsAsk => bound

/** A text that a video `v` is found by besides its own words: what a domain above knows of it. */
export type FoundByAsk = RawBuilder<string | null>

let boundTexts: readonly FoundByAsk[] = []

/** Bound once, by the app: words are written wherever a video changes. */
export const bindFoundBy = (texts: readonly FoundByAsk[]): void => {
  boundTexts = texts
}

export const foundBy = (): readonly FoundByAsk[] => boundTexts

let boundCreditLimit: CreditLimitAsk = () => sql`null::int`

export const bindCreditLimit = (ask: CreditLimitAsk): void => {
  boundCreditLimit = ask
}

export const creditLimit: CreditLimitAsk = (viewer, sessionId) => boundCreditLimit(viewer, sessionId)
