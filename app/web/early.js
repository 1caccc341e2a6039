// A classic script that runs as soon as it is there: what the page's own script will ask for first is on its way before that script is there
// (platform/web/client.ts takes it), and a theme that was chosen before it was kept in a cookie is found.
const page = document.documentElement.dataset
try {
  const theme = localStorage.getItem('lyceum-theme')
  if (!page.theme && (theme === 'light' || theme === 'dark')) {
    page.theme = theme
    document.cookie = `lyceum-theme=${theme}; path=/; max-age=31536000; samesite=lax`
  }
} catch {
  // Without storage the system decides.
}
// The organisation's colour, by properties that both themes are reckoned from.
if (page.accent) document.documentElement.style.cssText = page.accent
// The page's own script says so when it is there before this one.
if (!window.early) {
  window.early = {}
  for (const address of page.asks?.split(' ') ?? []) {
    window.early[address] = fetch(address, { headers: { accept: 'application/json' } })
    // Whoever takes it is told.
    window.early[address].catch(() => {})
  }
}
