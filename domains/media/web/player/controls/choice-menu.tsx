import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { usePlayer } from '../player-context.ts'
import { ControlButton } from './control-button.tsx'

interface Choice {
  readonly value: string
  readonly label: string
}

interface Props {
  readonly icon: LucideIcon
  readonly label: string
  readonly groups: readonly {
    readonly title: string
    readonly value: string
    readonly choices: readonly Choice[]
    readonly onChoose: (value: string) => void
  }[]
  readonly active?: boolean
}

/** A menu over the picture: one choice in each of its groups. */
export function ChoiceMenu({ icon, label, groups, active = false }: Props) {
  const { root, setMenuOpen } = usePlayer()
  return (
    <DropdownMenu.Root modal={false} onOpenChange={setMenuOpen}>
      <DropdownMenu.Trigger asChild>
        <ControlButton
          icon={icon}
          label={label}
          className={active ? 'relative after:absolute after:bottom-1 after:h-0.5 after:w-4 after:rounded-full after:bg-accent' : ''}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={root}>
        <DropdownMenu.Content
          side="top"
          align="end"
          sideOffset={10}
          collisionBoundary={root}
          collisionPadding={8}
          className="z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-lg bg-raised p-1.5 text-sm text-white shadow-float"
        >
          {groups.map(({ title, value, choices, onChoose }) => (
            <DropdownMenu.RadioGroup key={title} value={value} onValueChange={onChoose} aria-label={title}>
              <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-xs font-medium text-white/70">{title}</DropdownMenu.Label>
              {choices.map((choice) => (
                <DropdownMenu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md py-1 pr-3 pl-8 outline-none data-highlighted:bg-white/15 relative"
                >
                  <DropdownMenu.ItemIndicator className="absolute left-2">
                    <Check aria-hidden="true" className="size-4" />
                  </DropdownMenu.ItemIndicator>
                  {choice.label}
                </DropdownMenu.RadioItem>
              ))}
            </DropdownMenu.RadioGroup>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
