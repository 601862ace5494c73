let faulted = false

/** Whether an error that nothing handled is ending this process: unfinished work may be its cause. */
export const hasFaulted = (): boolean => faulted

/** Calls back on the first error that nothing handled, instead of ending the process at once. */
export function onFault(end: (error: unknown) => void): void {
  process.on('uncaughtException', (error: unknown) => {
    if (faulted) return
    faulted = true
    end(error)
  })
}
