// react-admin keeps the user's choice under this key, as JSON.
const themeKey = 'RaStore.theme'

/**
 * Sets the page's theme: the user's choice in the console, else the system's preference. Returns a function that sets
 * it again after a stay in the console.
 */
export function followTheme(browser: Window): () => void {
  const system = browser.matchMedia('(prefers-color-scheme: dark)')
  const mark = () => {
    const chosen = browser.localStorage.getItem(themeKey)
    const dark = chosen === null ? system.matches : chosen.includes('dark')
    browser.document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  }
  mark()
  system.addEventListener('change', mark)
  return mark
}
