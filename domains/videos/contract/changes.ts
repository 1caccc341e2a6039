import { z } from 'zod/mini'
import { sharingFields } from '#domains/audience/contract.ts'
import { topicsField } from '#domains/topics/contract.ts'
import { flag, list, oneOf, text } from '#platform/contract/fields.ts'
import { gccId, uuid } from '#platform/contract/ids.ts'
import { pageFields, pageOf } from '#platform/contract/page.ts'
import { routes } from '#platform/contract/route.ts'
import { undoing } from '#platform/contract/undoing.ts'
import { authorsField } from './authors.ts'
import { video } from './detail.ts'
import { propertyFields } from './properties.ts'
import { publishingFields } from './publishing.ts'
import { owner, scormVersion, videoType, visibility } from './shapes.ts'

const params = z.object({ id: gccId })
const done = z.object({ result: z.literal('success') })

const sharing = {
  visibility: z.optional(visibility),
  ...sharingFields,
  external_users: z.optional(flag),
}

/** Comma text or a list; short ones are left out without a word (CM-5.08). */
const topics = topicsField({ message: 'This character is not allowed in video topic' })

const description = text({ max: 5000 })

/** Those that one call changes; comma text or a list. */
const several = z.pipe(
  list(100),
  z.array(gccId).check(z.minLength(1, 'Say which video by gconfid.'), z.maxLength(20, 'Maximum 20 videos are permitted for operation.')),
)

const changed = z.object({ id: gccId, displayname: z.string(), visibility })

export const changeRoutes = routes({
  /**
   * The video exists from now on, state `uploading`, PRIVATE unless `visibility` says otherwise. Sent again with the same `upload_url` it
   * answers the video that is there.
   */
  createVideo: {
    method: 'POST',
    path: '/api/v3/videos',
    access: 'person',
    body: z.object({
      displayname: text({ min: 1, max: 255, empty: 'Video title can not be empty' }),
      description: z._default(description, ''),
      type: z._default(videoType, 'video'),
      /** A tus address, finished or still running. */
      upload_url: z.string().check(z.maxLength(500)),
      topics: z._default(topics, []),
      ...sharing,
    }),
    answer: video,
    refusals: ['forbidden', 'invalid', 'conflict'],
  },
  /** Only what is sent changes, of one video or alike of several: all of them or none. `initiator=workbench`: the full form. */
  updateVideo: {
    method: 'PUT',
    path: '/web/ajax/videos/update',
    access: 'person',
    body: z.object({
      gconfid: several,
      initiator: z.optional(z.string()),
      video_title: z.optional(text({ max: 255 })),
      video_description: z.optional(description),
      /** A picture's address: of the storage upload or of a scene; empty: the poster again. */
      thumbnailUploadUrl: z.optional(z.string().check(z.maxLength(500))),
      video_topics_data: z.optional(topics),
      /** Usernames, or names as they are to be shown; comma text or a list. */
      video_authors_data: z.optional(authorsField),
      ...sharing,
      video_download: z.optional(flag),
      restricted_video: z.optional(flag),
      comments_enabled: z.optional(oneOf('ALL', 'NONE')),
      /** What it counts as from now on: in which lists it stands. */
      type: z.optional(videoType),
      /** Names or ids: all that the sender may publish to; without `initiator=workbench` besides those that it is in. */
      channels: z.optional(list(200)),
      ...propertyFields,
      /** Slug of a place of the library; empty: none. */
      library_node: z.optional(z.string().check(z.trim(), z.maxLength(80))),
      ...publishingFields,
      /** A package for learning platforms; beside other fields only where there is none of that version. */
      generate_scorm: z.optional(flag),
      scorm_version: z.optional(scormVersion),
      /** The package holds the file of the video; refused (409) where an administrator has not allowed that. */
      scorm_offline: z.optional(flag),
      newownername: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
      /**
       * What stood before is kept for an hour: `undoChanges` puts it back. Another owner is taken back only while nothing else has changed. Of
       * several videos nothing is kept.
       */
      undoable: z.optional(flag),
    }),
    answer: z.object({
      result: z.literal('success'),
      /** The first that was named. */
      video: changed,
      /** All of them, where several were named. */
      videos: z.optional(z.array(changed)),
      message: z.string(),
      /** Takes the change back, where it was to be undoable. */
      undo: z.optional(uuid),
    }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  /** Who may watch, whose it is, the channels, the end, and where it stands with its reviewer; and deletions. */
  undoChanges: { ...undoing, path: '/api/v3/videos/undo' },
  deleteVideo: {
    method: 'DELETE',
    path: '/web/ajax/videos/delete',
    access: 'person',
    body: z.object({
      gconfid: gccId,
      /** For an hour `undoChanges` brings it back, where it has played. */
      undoable: z.optional(flag),
    }),
    answer: z.extend(done, { undo: z.optional(uuid) }),
    refusals: ['not_found', 'forbidden'],
  },
  /** Newest deletion first; for who holds `see_deleted`. */
  listDeletedVideos: {
    method: 'GET',
    path: '/api/v3/videos/deleted',
    access: 'person',
    query: z.object(pageFields(12)),
    answer: pageOf(
      z.strictObject({
        id: gccId,
        displayname: z.string(),
        type: videoType,
        owner,
        /** ISO 8601. */
        deleted_at: z.string(),
        /** ISO 8601: from then on nothing brings it back. */
        gone_at: z.string(),
      }),
    ),
    refusals: ['forbidden'],
  },
  /** Undoes a deletion within its 30 days. */
  restoreVideo: {
    method: 'POST',
    path: '/api/v3/videos/deleted/{id}/restore',
    access: 'person',
    params,
    answer: done,
    refusals: ['not_found', 'forbidden'],
  },
  featureVideo: {
    method: 'PUT',
    path: '/web/ajax/videos/{id}/featured',
    access: 'person',
    params,
    body: z.object({ featured: flag }),
    answer: z.object({ result: z.literal('success'), featured: z.boolean() }),
    refusals: ['not_found', 'forbidden', 'invalid', 'conflict'],
  },
  likeVideo: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/like',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success'), likes: z.number(), liked: z.boolean() }),
    refusals: ['not_found', 'forbidden'],
  },
  unlikeVideo: {
    method: 'DELETE',
    path: '/web/ajax/videos/{id}/like',
    access: 'person',
    params,
    answer: z.object({ result: z.literal('success'), likes: z.number(), liked: z.boolean() }),
    refusals: ['not_found', 'forbidden'],
  },
  /** A siteadmin opens somebody's PRIVATE video all the same: audited, and the owner is told. `back` changes nothing. */
  answerAccessNotice: {
    method: 'POST',
    path: '/web/ajax/videos/{id}/notification/access',
    access: 'person',
    params,
    body: z.object({ action: oneOf('accessanyway', 'back') }),
    answer: done,
    refusals: ['not_found', 'forbidden', 'invalid'],
  },
})
