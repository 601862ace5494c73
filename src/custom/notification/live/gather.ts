/**
 * Gathers calls: the first one is done at once, those that come within `pause` milliseconds after it are one at its end,
 * and so on. What happens a hundred times in a second costs a console no more than what happens twice.
 * @param signal ends it: nothing is done any more
 */
export function gather(work: () => void, pause: number, signal: AbortSignal): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = false
  const run = () => {
    waiting = false
    timer = setTimeout(() => {
      timer = undefined
      if (waiting) run()
    }, pause)
    work()
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  return () => {
    if (signal.aborted) return
    if (timer === undefined) run()
    else waiting = true
  }
}
