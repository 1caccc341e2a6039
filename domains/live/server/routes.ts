import { bind } from '#platform/server/bind.ts'
import { liveRoutes } from '../contract.ts'
import type { LiveAsks } from './asks.ts'
import { addCaption, changeCaption, showCaptions } from './captions/typing.ts'
import { beginBroadcast, endOwnBroadcast, joinSession, leaveSession, openIngest, rotateKey } from './commands.ts'
import { srtOffer } from './srt/support.ts'
import { chooseVideo, dropVideo } from './videos/choosing.ts'

const success = { result: 'success' } as const

export const liveBound = (asks: LiveAsks) =>
  bind(liveRoutes, {
    getIngest: async ({ viewer, params, write, ports }) => {
      const srt = await srtOffer(ports.config)
      return write((tx) => openIngest(tx, { asks, ports, srt }, viewer, params.id))
    },
    rotateKey: async ({ viewer, params, write, ports }) => {
      const srt = await srtOffer(ports.config)
      return write((tx) => rotateKey(tx, { asks, ports, srt }, viewer, params.id))
    },
    chooseVideo: async ({ viewer, params, body, write }) => {
      const { video: videoId, begins, loops, ends_event: endsEvent } = body
      const choice = { eventId: params.id, videoId, atPlannedHour: begins === 'planned_hour', loops, endsEvent }
      await write((tx) => chooseVideo(tx, asks, viewer, choice))
      return success
    },
    dropVideo: async ({ viewer, params, write }) => {
      await write((tx) => dropVideo(tx, asks, viewer, params.id))
      return success
    },
    beginCall: async ({ viewer, params, write, ports }) => {
      const srt = await srtOffer(ports.config)
      return write((tx) => joinSession(tx, { asks, ports, srt }, viewer, params.id))
    },
    endCall: async ({ viewer, params, write }) => {
      await write((tx) => leaveSession(tx, asks, viewer, params.id))
      return success
    },
    listCaptions: ({ db, viewer, params }) => showCaptions(db, asks, viewer, params.id),
    addCaption: ({ viewer, params, body, write }) => write((tx) => addCaption(tx, asks, viewer, { ...body, eventId: params.id })),
    correctCaption: ({ viewer, params: { id: eventId, start }, body, write }) =>
      write((tx) => changeCaption(tx, asks, viewer, { eventId, start, text: body.text })),
    removeCaption: async ({ viewer, params: { id: eventId, start }, write }) => {
      await write((tx) => changeCaption(tx, asks, viewer, { eventId, start, text: '' }))
      return success
    },
    beginBroadcast: async ({ viewer, params, body, write }) => {
      const { container, width, height, frame_rate: rate, has_sound: hasSound } = body
      const sent = { eventId: params.id, container: container === 'webm' ? ('matroska' as const) : ('mov' as const) }
      return { ...success, id: await write((tx) => beginBroadcast(tx, asks, viewer, { ...sent, width, height, rate, hasSound })) }
    },
    endBroadcast: async ({ viewer, params, write }) => {
      await write((tx) => endOwnBroadcast(tx, asks, viewer, { eventId: params.id, id: params.broadcastId }))
      return success
    },
  })
