import { logProblem } from '../../../providers/page/log.ts'

/** Lets the browser keep the page, so that it opens without a network (`worker.ts`). */
export function keepOffline(): void {
  // The worker is made by the build; browsers offer workers to secure pages only.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  navigator.serviceWorker
    .register('/field-worker.js', { scope: '/field' })
    .catch((error: unknown) => logProblem('The page could not be kept for use without a network', error))
}
