import type { RawBuilder } from 'kysely'
import type { Fact } from '#platform/contract/fact.ts'
import type { Tx } from '#platform/server/db.ts'
import type { MailFile } from '#platform/server/mail.ts'
import type { NotificationChannel } from '../contract.ts'

/** Something that people are to be told of. */
export interface News<Data extends object = object> {
  /** What it is about, a type of content and an id; only who sees it is told. */
  readonly subject: { readonly type: string; readonly id: string }
  /** Who did it, and is not told; null: an anonymous viewer. */
  readonly actorId: string | null
  /** What happened: nobody is told twice of the same. */
  readonly source: string
  /** What is told with it, to recipients who have no message of their own. */
  readonly message: string
  /** By which its kind finds the recipients; JSON. */
  readonly data: Data
}

/** What a sentence is made of. */
export interface NewsWords {
  /** Who did it. */
  readonly actor: string
  /** Of what it is about. */
  readonly title: string
  readonly message: string
}

/** A fact that is news. */
export interface NewsSource<Data extends object = object> {
  readonly fact: Fact
  /** Undefined where there is nothing to tell. */
  readonly find: (tx: Tx, payload: object) => Promise<News<Data> | undefined>
}

/** Keeps the fact and what is made of it together. */
export const newsFrom = <T extends object, Data extends object>(
  fact: Fact<T>,
  find: (tx: Tx, payload: T) => Promise<News<Data> | undefined>,
): NewsSource<Data> => ({ fact, find }) as unknown as NewsSource<Data>

/** Something that people can be told of, declared once by the domain that knows it. The inbox knows none by name. */
export interface NotificationKind<Data extends object = object> {
  /** On the wire, in tables, and in the preference `notify_{kind}`. */
  readonly kind: string
  /** In the settings, where the browser has no words of its own. */
  readonly name: string
  /** For who has not chosen. */
  readonly channel: NotificationChannel
  /** A sentence without a full stop: who did what. */
  readonly text: (words: NewsWords) => string
  /** Whether the message is what somebody wrote: mails quote it then. */
  readonly quotesMessage: boolean
  /**
   * SQL rows of `account_id` and `message` (null: that of the news), one or more of each person. Who may not see the subject, is disabled, did it or does
   * not want to hear of it is left out by the inbox.
   */
  recipients(data: Data): RawBuilder<unknown>
  /** What comes with each mail about a subject that is sent at once; nothing in it is of one recipient alone. */
  files?(tx: Tx, subjectId: string, publicUrl: string): Promise<readonly MailFile[]>
  /** Absent: whoever does it calls `notify`. */
  readonly sources?: readonly NewsSource<Data>[]
}
