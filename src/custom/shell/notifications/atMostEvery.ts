/**
 * Does the work at once, and once more after the pause for all that asks meanwhile: what comes in bursts is seen at its
 * beginning and at its end, without one fetch for each.
 * @param pause milliseconds
 */
export function atMostEvery(pause: number, work: () => void): () => void {
  let waiting = false
  let again = false
  const ask = () => {
    if (waiting) {
      again = true
      return
    }
    waiting = true
    work()
    setTimeout(() => {
      waiting = false
      if (!again) return
      again = false
      ask()
    }, pause)
  }
  return ask
}
