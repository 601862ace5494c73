import { useEffect, useState } from 'react'
import { useFieldTexts } from './useFieldTexts.ts'

/** What browsers that can install a page offer; no standard names it. */
type Offer = Event & { prompt: () => Promise<unknown> }
const isOffer = (event: Event): event is Offer => 'prompt' in event && typeof event.prompt === 'function'

/** Puts the page on the phone's home screen, where the browser offers that. */
export function InstallButton() {
  const { text } = useFieldTexts()
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    const offered = (event: Event) => {
      if (!isOffer(event)) return
      event.preventDefault()
      setOffer(event)
    }
    window.addEventListener('beforeinstallprompt', offered)
    return () => window.removeEventListener('beforeinstallprompt', offered)
  }, [])
  return (
    offer && (
      <button type="button" onClick={() => void offer.prompt().then(() => setOffer(undefined))}>
        {text.install}
      </button>
    )
  )
}
