import type { DropdownMenu } from 'radix-ui'
import { createContext, useContext } from 'react'

type Parts = typeof DropdownMenu

/** The primitives, once they are there: a page full of tiles starts without the code of its menus. */
export const MenuParts = createContext<Parts | undefined>(undefined)

export function useMenuParts(): Parts {
  const parts = useContext(MenuParts)
  if (!parts) throw new Error('This stands inside a Menu only')
  return parts
}
