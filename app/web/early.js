// A classic script before everything else, so that a chosen theme never flashes in the other one, and what the page's own script will ask for
// first is on its way before that script is there (platform/web/client.ts takes it).
const page = document.documentElement.dataset
try {
  const theme = localStorage.getItem('lyceum-theme')
  if (theme === 'light' || theme === 'dark') page.theme = theme
} catch {
  // Without storage the system decides.
}
window.early = {}
for (const address of page.asks?.split(' ') ?? []) {
  window.early[address] = fetch(address, { headers: { accept: 'application/json' } })
  // Whoever takes it is told.
  window.early[address].catch(() => {})
}
