import { setImmediate } from 'node:timers/promises'

/** Milliseconds that one piece of work may keep the event loop. */
const longest = 10

/** Gives a function to await between pieces of work: it lets others run when the last pause is long enough ago. */
export function slices(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}

/** Does a short piece of work for each of many items without keeping others waiting. */
export async function eachInSlices<T>(items: Iterable<T>, work: (item: T) => void): Promise<void> {
  const breathe = slices()
  for (const item of items) {
    work(item)
    await breathe()
  }
}
