import { isEntryPage } from './navigation.ts'

const elsewhere = 'http://console.invalid'

/**
 * A remembered address as a path of this origin; undefined if it leads elsewhere or to an entry page. Browsers read
 * `//host`, `/\host` and tabs between slashes as another host. So the address is resolved like in a browser and
 * compared.
 */
export function safePath(address: string | null): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, elsewhere)) return undefined
  const url = new URL(address, elsewhere)
  if (url.origin !== elsewhere || url.pathname.startsWith('//') || isEntryPage(url.pathname)) {
    return undefined
  }
  return url.pathname + url.search + url.hash
}
