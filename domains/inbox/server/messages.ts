import type { NewsWords, NotificationKind } from '#domains/notifications/server.ts'
import { onOneLine } from '#platform/server/mail.ts'
import type { Notice } from '../contract.ts'

type Words = Omit<NewsWords, 'actor'> & {
  /** Null: removed since. */
  readonly actor: string | null
}

const nobody = 'Somebody'

/** A sentence: who did what. Of a kind that this version does not know only the title. */
export const sentenceOf = (kind: NotificationKind | undefined, words: Words): Notice['text'] =>
  onOneLine(kind ? kind.text({ ...words, actor: words.actor ?? nobody }) : words.title)

interface Mailed {
  readonly name: string
  /** What the organisation calls its site. */
  readonly site: string
  readonly publicUrl: string
}

const settings = ({ site, publicUrl }: Mailed) =>
  `You get this email from ${site} because of your choices under “Notifications”: ${new URL('/web/profile#notifications', publicUrl).href}`

/** What is mailed at once. @param url of what it is about */
export const mailOf = (mailed: Mailed, kind: NotificationKind, words: Words, url: string): { subject: string; text: string } => ({
  subject: sentenceOf(kind, words),
  text: [
    `Hello ${onOneLine(mailed.name)},`,
    `${sentenceOf(kind, words)}.`,
    ...(kind.quotesMessage && words.message !== '' ? [words.message.replaceAll(/^/gm, '> ')] : []),
    new URL(url, mailed.publicUrl).href,
    settings(mailed),
  ].join('\n\n'),
})

/** What is mailed once a day. */
export const digestOf = (mailed: Mailed, lines: readonly { text: string; url: string }[], more: boolean) => ({
  subject: lines.length === 1 ? (lines[0]?.text ?? '') : `${more ? 'More than ' : ''}${lines.length} things that happened`,
  text: [
    `Hello ${onOneLine(mailed.name)},`,
    ...lines.map(({ text, url }) => `${text}\n${new URL(url, mailed.publicUrl).href}`),
    ...(more ? [`And more: ${new URL('/web/my/inbox', mailed.publicUrl).href}`] : []),
    settings(mailed),
  ].join('\n\n'),
})
