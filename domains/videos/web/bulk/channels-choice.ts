import { createContext, type ReactNode } from 'react'

interface Named {
  readonly id?: string
  readonly name: string
  readonly displayname: string
}

interface ChannelsToChoose {
  readonly channels: readonly Named[]
  readonly onChange: (channels: readonly Named[]) => void
  /** Says that there need be none. */
  readonly optional?: boolean
}

/** Makes the field that channels are chosen in; channels are a domain above, so the app hands it in. */
export const ChannelsChoice = createContext<((props: ChannelsToChoose) => ReactNode) | null>(null)
