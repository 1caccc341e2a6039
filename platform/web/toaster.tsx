import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

/** Bottom left, above the bottom bar on small screens. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-left"
      gap={8}
      style={{ fontFamily: 'inherit' }}
      visibleToasts={4}
      mobileOffset={{ bottom: 72, left: 12, right: 12 }}
      offset={{ bottom: 20, left: 20 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: 'pointer-events-auto flex w-full items-center gap-3 rounded-lg bg-ink px-4 py-3 text-canvas shadow-float sm:w-92',
          content: 'min-w-0 flex-1',
          title: 'font-medium',
          description: 'text-canvas/75 text-sm',
          icon: 'shrink-0',
          error: '[&_[data-icon]]:text-[light-dark(oklch(0.78_0.14_22),oklch(0.52_0.2_26))]',
          success: '[&_[data-icon]]:text-[light-dark(oklch(0.82_0.13_155),oklch(0.46_0.12_155))]',
          actionButton: 'shrink-0 rounded-md px-2 py-1 font-semibold underline-offset-4 hover:underline',
        },
      }}
    />
  )
}
