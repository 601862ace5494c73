/** Logs a problem that the page survives to the browser's console. */
export function logProblem(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the browser's console is the log
  console.error(what, error)
}
