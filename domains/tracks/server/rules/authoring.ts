import type { Dice } from '#domains/videos/testing.ts'
import type { Reply } from '#platform/server/testing.ts'
import { addMadeUpQuiz, type MadeUp } from './made-up.ts'
import { videosInOrder } from './model.ts'

type Change = (madeUp: MadeUp, dice: Dice) => Promise<void>

function expectDone({ status, text }: Reply): void {
  if (status !== 200) throw new Error(`the author was refused: ${status} ${text}`)
}

const updateTrack = async ({ author, track }: MadeUp, fields: object) =>
  expectDone(await author.put(`/web/ajax/tracks/${track.name}/update`, fields))

const addVideo: Change = async ({ author, track, course, videos }, dice) => {
  const at = dice.whole(0, 2)
  const module = course.modules[at] ?? []
  const id = dice.oneOf(videos.filter((one) => !module.includes(one)))
  expectDone(await author.post(`/web/ajax/modules/${track.modules[at]}/content/add`, { videoId: id }))
  module.push(id)
}

/** One with something to watch left beside it. */
const takeOut: Change = async (madeUp, dice) => {
  const { author, track, course } = madeUp
  const places = course.modules.flatMap((module, at) => module.map((id) => ({ module, at, id })))
  const { module, at, id } = dice.oneOf(places)
  const after = { ...course, modules: course.modules.map((one) => (one === module ? one.filter((other) => other !== id) : one)) }
  if (videosInOrder(after).length < 2) return
  expectDone(await author.delete(`/web/ajax/modules/${track.modules[at]}/content/${id}`))
  course.modules = after.modules
}

const turn: Change = async ({ author, track, course }, dice) => {
  const at = dice.whole(0, 2)
  const turned = (course.modules[at] ?? []).toReversed()
  const members = Object.fromEntries(turned.map((id, place) => [id, place + 1]))
  if (turned.length === 0) return
  expectDone(await author.put(`/web/ajax/modules/${track.modules[at]}/reorder`, { members }))
  course.modules[at] = turned
}

const toggleSequence: Change = async (madeUp) => {
  madeUp.course.isSequential = !madeUp.course.isSequential
  await updateTrack(madeUp, { sequential: madeUp.course.isSequential ? 1 : 0 })
}

const toggleQuizzes: Change = async (madeUp) => {
  madeUp.course.asksForQuizzes = !madeUp.course.asksForQuizzes
  await updateTrack(madeUp, { quizzes_required: madeUp.course.asksForQuizzes ? 1 : 0 })
}

/** A video becomes its author's alone, or everybody's again. */
const hideOrShow: Change = async ({ author, course, videos }, dice) => {
  const id = dice.oneOf(videos)
  const isHidden = course.hidden.has(id)
  if (!isHidden && videosInOrder({ ...course, hidden: new Set([...course.hidden, id]) }).length < 2) return
  expectDone(await author.put('/web/ajax/videos/update', { gconfid: id, visibility: isHidden ? 'PUBLIC' : 'PRIVATE' }))
  if (isHidden) course.hidden.delete(id)
  else course.hidden.add(id)
}

/** A quiz is deleted, or can be failed no more. */
const dropQuiz: Change = async ({ author, course }, dice) => {
  const all = [...course.quizzes].flatMap(([video, quizzes]) => quizzes.map((quiz) => ({ video, quiz })))
  if (all.length === 0) return
  const { video, quiz } = dice.oneOf(all)
  const path = `/web/ajax/videos/${video}/quiz/${quiz}`
  expectDone(await (dice.chance(0.5) ? author.delete(path) : author.put(path, { passing_score_flag: 0 })))
  course.quizzes.set(
    video,
    (course.quizzes.get(video) ?? []).filter((one) => one !== quiz),
  )
}

const newQuiz: Change = async (madeUp, dice) => addMadeUpQuiz(madeUp, dice.oneOf(madeUp.videos))

const changes = [addVideo, takeOut, takeOut, turn, toggleSequence, toggleQuizzes, hideOrShow, dropQuiz, newQuiz]

/** One thing that an author does to a track that people learn from. */
export const changeByAuthor: Change = (madeUp, dice) => dice.oneOf(changes)(madeUp, dice)
