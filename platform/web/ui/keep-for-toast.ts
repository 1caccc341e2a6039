/**
 * A toast above a dialog can be answered without closing the dialog. The toast is looked for, not the list: when the dialog hears of the press,
 * the toast may have left the list already.
 */
export function keepForToast(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault()
}
