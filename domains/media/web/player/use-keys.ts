import { useLingui } from '@lingui/react/macro'
import { useShortcuts } from '#platform/web/keyboard.ts'
import { playerKeys } from './keys.ts'
import type { Perform } from './player-context.ts'

/** The player's keys work anywhere on its page, except where another control wants them. */
export function useKeys(perform: Perform, used: () => void): void {
  const { i18n } = useLingui()
  useShortcuts(
    playerKeys.map(({ keys, command, label }) => ({
      keys,
      ...(label && { label: i18n._(label) }),
      run: () => {
        used()
        perform(command)
      },
    })),
  )
}
