import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, type LucideIcon } from 'lucide-react'
import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { lazyPart } from './lazy-part.tsx'
import type { MenuProps } from './menu-panel.tsx'
import { useMenuParts } from './menu-parts.ts'

const itemClass =
  'flex min-h-8 cursor-default select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 outline-none touch:min-h-11 data-[disabled]:opacity-50 data-[highlighted]:bg-hover'

const load = () => import('./menu-panel.tsx')
/** A failure shows itself when the menu is opened. */
const ahead = () => void load().catch(() => undefined)

/** What can be done with a thing, behind its button. */
export function Menu({ trigger, ...rest }: MenuProps) {
  const [used, setUsed] = useState(false)
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => setUsed(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      setUsed(true)
    },
  })
  return used ? <MenuPanel trigger={trigger} closed={closed} {...rest} /> : closed
}

interface OpeningProps extends MenuProps {
  readonly closed: ReactElement
}

const MenuPanel = lazyPart<OpeningProps>(async () => (await load()).MenuPanel, { place: ({ closed }) => closed, failed: 'floating' })

interface ItemLook {
  readonly icon?: LucideIcon
  readonly children: ReactNode
  /** Key that does the same. */
  readonly keys?: string
}

export interface MenuItemProps extends ItemLook {
  readonly onSelect: () => void
  readonly danger?: boolean
  readonly disabled?: boolean
}

export function MenuItem({ icon: Icon, children, keys, onSelect, danger = false, disabled = false }: MenuItemProps) {
  const { Item } = useMenuParts()
  return (
    <Item onSelect={onSelect} disabled={disabled} className={cx(itemClass, danger && 'text-danger-ink data-[highlighted]:bg-danger-soft')}>
      {Icon && <Icon aria-hidden="true" className={cx('size-4 shrink-0', !danger && 'text-muted')} />}
      <span className="min-w-0 flex-1">{children}</span>
      {keys && <kbd className="font-sans text-muted text-xs">{keys}</kbd>}
    </Item>
  )
}

export type MenuLinkProps = ItemLook & Omit<LinkProps, 'children'>

export function MenuLink({ icon: Icon, children, keys, ...link }: MenuLinkProps) {
  const { Item } = useMenuParts()
  return (
    <Item asChild>
      <Link {...link} className={itemClass}>
        {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
        <span className="min-w-0 flex-1">{children}</span>
        {keys && <kbd className="font-sans text-muted text-xs">{keys}</kbd>}
      </Link>
    </Item>
  )
}

export interface MenuChoiceProps<T extends string> {
  readonly label: ReactNode
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly { value: T; label: ReactNode; icon?: LucideIcon }[]
}

/** One of a few, inside a menu. */
export function MenuChoice<T extends string>({ label, value, onChange, options }: MenuChoiceProps<T>) {
  const { RadioGroup, RadioItem, ItemIndicator } = useMenuParts()
  return (
    <RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      <MenuLabel>{label}</MenuLabel>
      {options.map(({ value: option, label: words, icon: Icon }) => (
        <RadioItem key={option} value={option} className={itemClass} onSelect={(event) => event.preventDefault()}>
          {Icon && <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />}
          <span className="min-w-0 flex-1">{words}</span>
          <ItemIndicator>
            <Check aria-hidden="true" className="size-4 text-accent-ink" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  const { Label } = useMenuParts()
  return <Label className="px-2.5 pt-2 pb-1 font-medium text-muted text-xs">{children}</Label>
}

export function MenuSeparator() {
  const { Separator } = useMenuParts()
  return <Separator className="mx-1 my-1 h-px bg-line" />
}
