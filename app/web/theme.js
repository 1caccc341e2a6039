// A classic script before everything else, so that a chosen theme never flashes in the other one.
try {
  const theme = localStorage.getItem('lyceum-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system decides.
}
