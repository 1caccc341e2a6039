/** Where a page did not come over https there is no other way than to copy what is selected on it. @throws where that is not let either */
export function copySelected(text: string): void {
  const line = document.createElement('span')
  line.textContent = text
  Object.assign(line.style, { position: 'fixed', opacity: '0', whiteSpace: 'pre', userSelect: 'text' })
  document.body.append(line)
  const selection = document.getSelection()
  const before = selection?.rangeCount ? selection.getRangeAt(0) : null
  selection?.selectAllChildren(line)
  const isCopied = document.execCommand('copy')
  line.remove()
  selection?.removeAllRanges()
  if (before) selection?.addRange(before)
  if (!isCopied) throw new Error('nothing was copied')
}
