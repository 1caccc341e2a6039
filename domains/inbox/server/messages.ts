import type { Notice, NoticeKind } from '../contract.ts'

interface Said {
  readonly kind: NoticeKind
  readonly actor: string | null
  readonly title: string
  readonly message: string
}

const nobody = 'Somebody'

const sentences: Record<NoticeKind, (said: Said & { actor: string }) => string> = {
  share: ({ actor, title }) => `${actor} shared “${title}” with you`,
  comment: ({ actor, title }) => `${actor} commented on “${title}”`,
  reply: ({ actor, title }) => `${actor} replied to your comment on “${title}”`,
  mention: ({ actor, title }) => `${actor} mentioned you in a comment on “${title}”`,
  new_video: ({ title, message }) => `New in ${message}: “${title}”`,
}

/** A sentence: who did what. */
export const sentenceOf = (said: Said): Notice['text'] => sentences[said.kind]({ ...said, actor: said.actor ?? nobody })

interface Mailed {
  readonly name: string
  /** What the organisation calls its site. */
  readonly site: string
  readonly publicUrl: string
}

const settings = ({ site, publicUrl }: Mailed) =>
  `You get this email from ${site} because of your choices under “Notifications”: ${new URL('/web/profile#notifications', publicUrl).href}`

/** What is mailed at once. */
export const mailOf = (mailed: Mailed, said: Said, url: string): { subject: string; text: string } => ({
  subject: sentenceOf(said),
  text: [
    `Hello ${mailed.name},`,
    `${sentenceOf(said)}.`,
    ...(said.kind !== 'new_video' && said.message !== '' ? [said.message.replaceAll(/^/gm, '> ')] : []),
    new URL(url, mailed.publicUrl).href,
    settings(mailed),
  ].join('\n\n'),
})

/** What is mailed once a day. */
export const digestOf = (mailed: Mailed, lines: readonly { text: string; url: string }[], more: boolean) => ({
  subject: lines.length === 1 ? (lines[0]?.text ?? '') : `${more ? 'More than ' : ''}${lines.length} things that happened`,
  text: [
    `Hello ${mailed.name},`,
    ...lines.map(({ text, url }) => `${text}\n${new URL(url, mailed.publicUrl).href}`),
    ...(more ? [`And more: ${new URL('/web/my/inbox', mailed.publicUrl).href}`] : []),
    settings(mailed),
  ].join('\n\n'),
})
