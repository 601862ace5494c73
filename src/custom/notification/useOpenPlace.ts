import { useEffect, useState } from 'react'

/**
 * A place of its own in the document, which stays open to screen readers while a dialog hides everything beside itself:
 * what has just happened is to be heard there too.
 */
export function useOpenPlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    document.body.append(place)
    const watch = new MutationObserver(() => place.removeAttribute('aria-hidden'))
    watch.observe(place, { attributeFilter: ['aria-hidden'] })
    return () => {
      watch.disconnect()
      place.remove()
    }
  }, [place])
  return place
}
