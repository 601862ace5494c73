// react-admin keeps the user's choice under this key, as JSON.
const themeKey = 'RaStore.theme'

/**
 * Marks the page dark or light: the user's choice in the console first, the system's preference without one.
 * Gives the function that marks it anew after a stay in the console.
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
