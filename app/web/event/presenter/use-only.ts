import { addressState, useSearchState } from '#platform/web/search-state.ts'
import { type PanelName, panelNames } from './panel.tsx'

const state = addressState({ only: ['', ...panelNames] })

/** Which panel is shown alone, as the address says it; of those that are not there none. */
export function useOnly(names: readonly PanelName[]) {
  const [{ only: wanted }, set] = useSearchState(state)
  const only = names.find((name) => name === wanted) ?? null
  return { only, show: (name: PanelName | null) => set({ only: name ?? '' }) }
}
