import { useLingui } from '@lingui/react/macro'
import { useShortcuts } from '#platform/web/keyboard.ts'
import type { Perform } from '../player-context.ts'
import { type Key, playerKeys } from './keys.ts'

const none: readonly Key[] = []
const inList = playerKeys.filter(({ keys }) => keys !== 'ArrowUp' && keys !== 'ArrowDown')

export const keysFor = (player: { readonly aside?: boolean; readonly inList?: boolean }): readonly Key[] =>
  player.aside ? none : player.inList ? inList : playerKeys

/** The player's keys work anywhere on its page, except where another control wants them. */
export function useKeys(list: readonly Key[], perform: Perform, used: () => void): void {
  const { i18n } = useLingui()
  useShortcuts(
    list.map(({ keys, command, label }) => ({
      keys,
      ...(label && { label: i18n._(label) }),
      run: () => {
        used()
        perform(command)
      },
    })),
  )
}
