import { logProblem } from '../../providers/page/log.ts'

/** Where the phone is: degrees, and metres of doubt. */
export interface Place {
  latitude: number
  longitude: number
  accuracyM: number
}

/** Milliseconds: how long something waits for a place, and how old one may be. */
const patience = 6_000
const stillTrue = 30_000

const placeOf = ({ coords }: GeolocationPosition): Place => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracyM: Math.min(coords.accuracy, 100_000),
})

/** Where the phone is now; undefined where it does not know, or may not say: nothing waits longer for that. */
export function whereAmI(): Promise<Place | undefined> {
  const { geolocation } = navigator
  if (!geolocation) return Promise.resolve(undefined)
  return new Promise((resolve) =>
    geolocation.getCurrentPosition(
      (found) => resolve(placeOf(found)),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: patience, maximumAge: stillTrue },
    ),
  )
}

/** Follows the phone, if its person has allowed that before: a look at the page must not ask them. */
export function followIfAllowed(moved: (place: Place) => void): () => void {
  let isOver = false
  let stop = () => {}
  const begin = async () => {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state === 'granted' && !isOver) stop = follow(moved)
  }
  // A browser that knows no permissions says nothing before the press.
  begin().catch((error: unknown) => logProblem('Whether the position may be read is not known', error))
  return () => {
    isOver = true
    stop()
  }
}

/** Follows the phone until the returned function is called. */
export function follow(moved: (place: Place) => void): () => void {
  const { geolocation } = navigator
  if (!geolocation) return () => undefined
  const watch = geolocation.watchPosition(
    (found) => moved(placeOf(found)),
    // Who may not say where they are still calls for help.
    () => undefined,
    { enableHighAccuracy: true },
  )
  return () => geolocation.clearWatch(watch)
}
