/** Notes a problem that the page survives, for whoever looks into the browser's console. */
export function logProblem(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the browser's console is the log
  console.error(what, error)
}
