import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** What a line of the inbox is made of. */
export interface NotificationLine {
  /** Of what it is about. */
  readonly title: string
  readonly message: string
  /** Who did it; null: an anonymous viewer, or removed since. */
  readonly who: string | null
}

/** How a kind of notification looks in the browser, declared beside its `NotificationKind`; a kind without shows what the server says. */
export interface NotificationLook {
  readonly icon: LucideIcon
  /** In the settings. */
  readonly name: MessageDescriptor
  /** The sentence; null: as the server says it. */
  readonly text: (line: NotificationLine) => ReactNode
  /** Whether the message stands in the sentence, and not below it. */
  readonly messageInText?: boolean
}

/** By the name of the kind. */
export type NotificationLooks = Readonly<Record<string, NotificationLook>>
